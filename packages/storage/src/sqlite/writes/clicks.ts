import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import type { Claim } from "../../installs/match-upgrade.ts";
import type { CountedVisit } from "../../ports.ts";
import type { Moment } from "../../records.ts";
import { indexKeys } from "../../clicks/click-key.ts";
import { columnList, columnNames } from "../../clicks/click-row.ts";
import type { ColumnValues } from "../../clicks/click-row.ts";
import { clickMessage } from "../../outbox/messages.ts";
import { packNumbers, clickSpan, unpackNumbers } from "../click-key.ts";
import type { FacetDeltas } from "./facet-deltas.ts";
import type { EnqueueMessage } from "./outbox.ts";
import type { Counters } from "./counters.ts";

/** A click in the form of the table `clicks`: the evidence is JSON, and the keys are those of the index. */
export interface ClickToStore {
  readonly click: string;
  readonly link: string;
  readonly at: Moment;
  readonly evidence: string;
  readonly keys: readonly number[];
  readonly values: ColumnValues;
}

/** The columns that locate a click in the index. */
interface IndexedClick {
  readonly serial: number;
  readonly at: Moment;
  readonly keys: Uint8Array;
}

/** A row of `clicks`, without its evidence. */
interface StoredClick extends IndexedClick {
  readonly link: string;
  readonly has_signals: number;
  readonly facets: string | null;
  readonly [column: string]: SQLInputValue;
}

export function clickWrites(
  db: DatabaseSync,
  counters: Counters,
  deltas: FacetDeltas,
  enqueue: EnqueueMessage,
) {
  const inserted = `app, id, at, link, evidence, keys, ${columnList}`;
  const values = ["?", "?", "?", "?", "?", "?", ...columnNames.map(() => "?")].join(", ");
  const insert = db.prepare(
    `INSERT INTO clicks (${inserted}) VALUES (${values}) ON CONFLICT DO NOTHING`,
  );
  const find = db.prepare(
    `SELECT serial, at, link, keys, has_signals, ${columnList} FROM clicks WHERE app = ? AND id = ?`,
  );
  const insertWithSignals = db.prepare(
    `INSERT INTO clicks (${inserted}, has_signals) VALUES (${values}, 1)`,
  );
  const findOlder = db.prepare(
    "SELECT serial, at, keys FROM clicks WHERE app = ? AND at < ? ORDER BY at LIMIT ?",
  );
  const remove = db.prepare("DELETE FROM clicks WHERE serial = ?");
  const deleteKey = db.prepare(
    "DELETE FROM click_keys WHERE span = ? AND key = ? AND at = ? AND click = ?",
  );
  const findClaim = db.prepare("SELECT install FROM claims WHERE app = ? AND click = ?");
  const insertClaim = db.prepare("INSERT INTO claims (app, click, install) VALUES (?, ?, ?)");
  const changeClaim = db.prepare("UPDATE claims SET install = ? WHERE app = ? AND click = ?");

  const storedClick = (app: string, id: string) => find.get(app, id) as StoredClick | undefined;

  /**
   * Statements that insert all keys of a click, by the number of keys. They are prepared once,
   * because no other statement runs more often.
   */
  const insertKeys: StatementSync[] = [];

  function index(serial: number | bigint, at: Moment, keys: readonly number[]): void {
    if (keys.length === 0) return;
    insertKeys[keys.length] ??= db.prepare(
      `INSERT OR IGNORE INTO click_keys (span, at, click, key)
       VALUES ${keys.map((_, number) => `(?1, ?2, ?3, ?${number + 4})`).join(", ")}`,
    );
    insertKeys[keys.length]?.run(clickSpan(at), at, serial, ...keys);
  }

  /** Deletes the keys of a click from `click_keys`. */
  function unindex({ serial, at, keys }: IndexedClick): void {
    for (const key of unpackNumbers(keys)) deleteKey.run(clickSpan(at), key, at, serial);
  }

  function deleteClick(stored: IndexedClick): void {
    unindex(stored);
    remove.run(stored.serial);
  }

  const claimOf = (app: string, id: string) =>
    findClaim.get(app, id) as { install: string | null } | undefined;

  function claim(app: string, id: string, install: string): Claim {
    const owner = claimOf(app, id);
    if (owner) return owner.install === install ? "claimed" : "taken";
    const stored = storedClick(app, id);
    if (stored === undefined) return "unknown";
    insertClaim.run(app, id, install);
    unindex(stored);
    return "claimed";
  }

  return {
    record(app: string, click: ClickToStore): void {
      const { click: id, link, at, evidence, keys, values: columns } = click;
      const { test, outside, facets } = columns;
      // A claimed click never becomes a candidate again.
      if (findClaim.get(app, id)) return;
      const stored = columnNames.map((name) => {
        const value = columns[name];
        return typeof value === "boolean" ? Number(value) : value;
      });
      const added = insert.run(app, id, at, link, evidence, packNumbers(keys), ...stored);
      if (added.changes === 0) return;
      index(added.lastInsertRowid, at, keys);
      enqueue(app, "link.clicked", () => {
        const { platform = null } = JSON.parse(evidence) as { platform?: string };
        return clickMessage({ click: id, link, at, platform, test: test || undefined });
      });
      if (test) return;
      counters.add(app, link, at, outside ? "outside" : "clicks");
      if (facets !== null && !outside) deltas.addClick(app, link, at, facets);
    },

    countVisit(app: string, { link, at, as }: CountedVisit): void {
      counters.add(app, link, at, as);
    },

    addSignals(app: string, id: string, evidence: string, keys: readonly number[]) {
      const stored = storedClick(app, id);
      if (stored?.has_signals || findClaim.get(app, id)) return "late";
      if (stored === undefined) return "unknown";
      const numbers = indexKeys(app, keys);
      const { at, link } = stored;
      // Insert the click with a new serial, because readers cache clicks by serial.
      deleteClick(stored);
      const kept = columnNames.map((name) => stored[name] ?? null);
      const added = insertWithSignals.run(
        app,
        id,
        at,
        link,
        evidence,
        packNumbers(numbers),
        ...kept,
      );
      index(added.lastInsertRowid, at, numbers);
      return "added";
    },

    claim,

    /** Removes a claimed click from the index. From now on, the click is found by its id only. */
    removeFromIndex: (app: string, id: string) => {
      const stored = storedClick(app, id);
      if (stored) unindex(stored);
    },

    facetsOf: (app: string, id: string) => storedClick(app, id)?.facets ?? null,

    /** Returns the install that claimed a click. Returns undefined if no install did, or if that install was erased. */
    claimant: (app: string, id: string) => claimOf(app, id)?.install ?? undefined,

    /** Passes a claimed click on to another install. */
    reassignClaim(app: string, id: string, install: string): void {
      changeClaim.run(install, app, id);
    },

    /** Deletes at most `limit` clicks made before a moment. Returns how many. */
    deleteClicks(app: string, before: Moment, limit: number): number {
      const older = findOlder.all(app, before, limit) as unknown as IndexedClick[];
      for (const stored of older) deleteClick(stored);
      return older.length;
    },
  };
}
