import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { withAttempt } from "../../outbox.ts";
import type {
  Conclusion,
  Endpoint,
  Leased,
  Message,
  MessageKind,
  Replay,
  Told,
} from "../../outbox.ts";
import type { Moment } from "../../records.ts";
import { messageColumns, messageOf } from "../../outbox-rows.ts";
import { messageBytes } from "../schema.ts";
import type { MessageRow } from "../../outbox-rows.ts";

/** Writes what happened for the endpoints of its app that want the kind; `make` is asked only if there is one. */
export type Tell = (app: string, kind: MessageKind, make: () => Told) => void;

interface Wanting {
  readonly id: string;
  readonly kinds: readonly string[];
}

export interface Outbox {
  readonly tell: Tell;
  /** A transaction begins: another process may have changed which endpoints there are. */
  readonly begin: () => void;
  readonly writes: ReturnType<typeof outboxWrites>;
}

export function prepareOutbox(db: DatabaseSync): Outbox {
  const find = db.prepare("SELECT id, kinds FROM endpoints WHERE app = ?");
  const insert = insertion(db);
  const known = new Map<string, readonly Wanting[]>();

  function wanting(app: string): readonly Wanting[] {
    let all = known.get(app);
    if (all === undefined) {
      const rows = find.all(app) as { id: string; kinds: string }[];
      known.set(app, (all = rows.map(({ id, kinds }) => ({ id, kinds: kinds.split(" ") }))));
    }
    return all;
  }

  return {
    tell(app, kind, make) {
      for (const { id: endpoint, kinds } of wanting(app)) {
        if (!kinds.includes(kind)) continue;
        const id = `msg_${randomUUID().replaceAll("-", "")}`;
        insert({ ...make(), id, app, endpoint, state: "waiting", tries: 0, attempts: [] });
      }
    },
    begin: () => known.clear(),
    writes: outboxWrites(db, () => known.clear()),
  };
}

function insertion(db: DatabaseSync): (message: Message) => void {
  const insert = db.prepare(
    `INSERT INTO outbox (id, app, endpoint, kind, lane, install, at, state, due, tries, attempts, doc)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return ({ id, app, endpoint, kind, lane, install, at, state, due, tries, ...rest }) => {
    const texts = [JSON.stringify(rest.attempts), JSON.stringify(rest.doc)] as const;
    const who = [id, app, endpoint, kind, lane ?? null, install ?? null] as const;
    insert.run(...who, at, state, due ?? null, tries, ...texts);
  };
}

/** `forgetKnown`: which endpoints there are has changed. */
function outboxWrites(db: DatabaseSync, forgetKnown: () => void) {
  const insert = insertion(db);
  const addEndpoint = db.prepare(
    `INSERT INTO endpoints (id, app, kinds, paused, doc) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  );
  const findEndpoint = db.prepare("SELECT paused, doc FROM endpoints WHERE app = ? AND id = ?");
  const updateEndpoint = db.prepare(
    "UPDATE endpoints SET kinds = ?, paused = ?, doc = ? WHERE id = ?",
  );
  const makeWell = db.prepare(
    `UPDATE endpoints SET failures = 0, failing_since = NULL, rests_until = 0
     WHERE id = ? AND failures > 0`,
  );
  const makeIll = db.prepare(
    `UPDATE endpoints SET failures = failures + 1, rests_until = max(rests_until, ?),
       failing_since = ifnull(failing_since, ?) WHERE id = ?`,
  );
  const removeEndpoint = db.prepare("DELETE FROM endpoints WHERE app = ? AND id = ?");
  const removeOfEndpoint = db.prepare(
    "DELETE FROM outbox WHERE serial IN (SELECT serial FROM outbox WHERE endpoint = ? LIMIT ?)",
  );
  const findTried = db.prepare(
    `SELECT serial, ${messageColumns} FROM outbox
     WHERE endpoint = ? AND state = 'waiting' AND due IS NOT NULL AND due <= ?
     ORDER BY due, serial LIMIT ?`,
  );
  const findFresh = db.prepare(
    `SELECT serial, ${messageColumns} FROM outbox
     WHERE endpoint = ? AND state = 'waiting' AND due IS NULL AND NOT EXISTS (
       SELECT 1 FROM outbox AS earlier
       WHERE earlier.endpoint = outbox.endpoint AND earlier.lane = outbox.lane
         AND earlier.state = 'waiting' AND earlier.serial < outbox.serial)
     ORDER BY serial LIMIT ?`,
  );
  const reserve = db.prepare("UPDATE outbox SET due = ? WHERE serial = ?");
  const finish = db.prepare(
    `UPDATE outbox SET state = ?, due = ?, tries = tries + 1, attempts = ?
     WHERE id = ? AND endpoint = ? AND state = 'waiting' AND due = ?`,
  );
  const replayOne = db.prepare(
    `UPDATE outbox SET state = 'waiting', due = NULL, tries = 0
     WHERE app = ? AND endpoint = ? AND state <> 'waiting' AND id = ?`,
  );
  const replaySome = db.prepare(
    `UPDATE outbox SET state = 'waiting', due = NULL, tries = 0
     WHERE app = ? AND endpoint = ? AND state <> 'waiting' AND at >= ? AND ? IN (state, 'all')`,
  );
  const findOlder = db.prepare(
    `SELECT serial, endpoint, state FROM outbox WHERE app = ? AND at < ?
     ORDER BY at, serial LIMIT ?`,
  );
  const findOver = db.prepare("SELECT app, bytes FROM outbox_sizes WHERE bytes > ? LIMIT 1");
  const findOldest = db.prepare(
    `SELECT serial, endpoint, state, ${messageBytes("outbox")} AS bytes FROM outbox WHERE app = ?
     ORDER BY at, serial LIMIT ?`,
  );
  const remove = db.prepare("DELETE FROM outbox WHERE serial = ?");
  const countDropped = db.prepare("UPDATE endpoints SET dropped = dropped + 1 WHERE id = ?");
  const countRefused = db.prepare("UPDATE endpoints SET refused = refused + 1 WHERE id = ?");
  const removeOfInstall = db.prepare("DELETE FROM outbox WHERE app = ? AND install = ?");

  interface OldRow {
    readonly serial: number;
    readonly endpoint: string;
    readonly state: Message["state"];
  }

  /** Removes messages; those that were still to be delivered are counted. */
  function drop(rows: readonly OldRow[]): number {
    for (const { serial, endpoint, state } of rows) {
      remove.run(serial);
      if (state === "waiting") countDropped.run(endpoint);
    }
    return rows.length;
  }

  return {
    addEndpoint(endpoint: Endpoint): "created" | "taken" {
      const { id, app, kinds, paused } = endpoint;
      const doc = JSON.stringify(endpoint);
      const added = addEndpoint.run(id, app, kinds.join(" "), Number(paused !== undefined), doc);
      forgetKnown();
      return added.changes > 0 ? "created" : "taken";
    },

    replaceEndpoint(endpoint: Endpoint, since: Moment): "replaced" | "changed" | "unknown" {
      const { id, app, kinds, paused } = endpoint;
      const old = findEndpoint.get(app, id) as { paused: number; doc: string } | undefined;
      if (old === undefined) return "unknown";
      if ((JSON.parse(old.doc) as Endpoint).updatedAt !== since) return "changed";
      const isPaused = paused !== undefined;
      updateEndpoint.run(kinds.join(" "), Number(isPaused), JSON.stringify(endpoint), id);
      if (old.paused === 1 && !isPaused) makeWell.run(id);
      forgetKnown();
      return "replaced";
    },

    removeEndpoint(app: string, id: string): boolean {
      forgetKnown();
      return removeEndpoint.run(app, id).changes > 0;
    },

    /** Removes at most `limit` messages of an endpoint that is gone; says how many. */
    dropMessages(endpoint: string, limit: number): number {
      return Number(removeOfEndpoint.run(endpoint, limit).changes);
    },

    lease(endpoint: string, now: Moment, until: Moment, limit: number): Leased[] {
      type Row = MessageRow & { readonly serial: number };
      const tried = findTried.all(endpoint, now, limit) as unknown as Row[];
      const fresh = findFresh.all(endpoint, limit - tried.length) as unknown as Row[];
      return [...tried, ...fresh].map(({ serial, ...row }) => {
        reserve.run(until, serial);
        return { ...messageOf(row), due: until };
      });
    },

    conclude(leased: Leased, conclusion: Conclusion): boolean {
      const { attempt, state, due, isRefused, restsUntil = 0 } = conclusion;
      const { id, endpoint } = leased;
      const attempts = JSON.stringify(withAttempt(leased, attempt));
      const done = finish.run(state, due ?? null, attempts, id, endpoint, leased.due);
      if (done.changes === 0) return false;
      if (state === "delivered") makeWell.run(endpoint);
      else if (isRefused) countRefused.run(endpoint);
      else makeIll.run(restsUntil, attempt.at, endpoint);
      return true;
    },

    addLeased(message: Leased): void {
      insert(message);
    },

    replay(app: string, endpoint: string, which: Replay): number {
      const { changes } =
        "id" in which
          ? replayOne.run(app, endpoint, which.id)
          : replaySome.run(app, endpoint, which.since, which.state);
      return Number(changes);
    },

    /** Forgets at most `limit`; says how many. */
    forgetMessages(app: string, before: Moment, limit: number): number {
      return drop(findOlder.all(app, before, limit) as unknown as OldRow[]);
    },

    /** Drops the oldest messages of an app that has more than so many bytes, at most `limit`; says how many. */
    trimOutbox(maxBytes: number, limit: number): number {
      const over = findOver.get(maxBytes) as { app: string; bytes: number } | undefined;
      if (over === undefined) return 0;
      const rows = findOldest.all(over.app, limit) as unknown as (OldRow & { bytes: number })[];
      let excess = over.bytes - maxBytes;
      const unwanted = rows.filter(({ bytes }) => {
        const isUnwanted = excess > 0;
        excess -= bytes;
        return isUnwanted;
      });
      return drop(unwanted);
    },

    eraseMessages(app: string, install: string): boolean {
      return removeOfInstall.run(app, install).changes > 0;
    },
  };
}
