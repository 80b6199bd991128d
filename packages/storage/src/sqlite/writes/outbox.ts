import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { LeasedMessage, Message, MessageKind, MessageDraft } from "../../outbox/messages.ts";
import type { Moment } from "../../records.ts";
import { messageColumns, toMessage } from "../../outbox/rows.ts";
import { messageBytes } from "../schema.ts";
import type { MessageRow } from "../../outbox/rows.ts";

/**
 * Stores a message for each webhook of the app that subscribes to the kind. `draft` is called only if there is such a
 * webhook.
 */
export type EnqueueMessage = (app: string, kind: MessageKind, draft: () => MessageDraft) => void;

interface Subscriber {
  readonly id: string;
  readonly events: readonly string[];
}

export interface Outbox {
  readonly enqueue: EnqueueMessage;
  /**
   * Clears the cache of webhooks. Call this when a transaction begins, because another process may
   * have changed the webhooks.
   */
  readonly clearCache: () => void;
  readonly writes: ReturnType<typeof outboxWrites>;
}

export function prepareOutbox(db: DatabaseSync): Outbox {
  const find = db.prepare("SELECT id, events FROM webhooks WHERE app = ?");
  const insert = db.prepare(
    `INSERT INTO outbox (id, app, webhook, kind, lane, install, at, doc)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const subscribersByApp = new Map<string, readonly Subscriber[]>();

  function subscribersOf(app: string): readonly Subscriber[] {
    let subscribers = subscribersByApp.get(app);
    if (subscribers === undefined) {
      const rows = find.all(app) as { id: string; events: string }[];
      subscribersByApp.set(
        app,
        (subscribers = rows.map(({ id, events }) => ({ id, events: events.split(" ") }))),
      );
    }
    return subscribers;
  }

  return {
    enqueue(app, kind, draft) {
      for (const { id: webhook, events } of subscribersOf(app)) {
        if (!events.includes(kind)) continue;
        const id = `msg_${randomUUID().replaceAll("-", "")}`;
        const { lane = null, install = null, at, doc } = draft();
        insert.run(id, app, webhook, kind, lane, install, at, JSON.stringify(doc));
      }
    },
    clearCache: () => subscribersByApp.clear(),
    writes: outboxWrites(db),
  };
}

/** The bulk operations on messages. All others are in entities/webhooks.ts. */
function outboxWrites(db: DatabaseSync) {
  const findTried = db.prepare(
    `SELECT serial, ${messageColumns} FROM outbox
     WHERE webhook = ? AND state = 'waiting' AND due IS NOT NULL AND due <= ?
     ORDER BY due, serial LIMIT ?`,
  );
  const findFresh = db.prepare(
    `SELECT serial, ${messageColumns} FROM outbox
     WHERE webhook = ? AND state = 'waiting' AND due IS NULL AND NOT EXISTS (
       SELECT 1 FROM outbox AS earlier
       WHERE earlier.webhook = outbox.webhook AND earlier.lane = outbox.lane
         AND earlier.state = 'waiting' AND earlier.serial < outbox.serial)
     ORDER BY serial LIMIT ?`,
  );
  const setLease = db.prepare("UPDATE outbox SET due = ? WHERE serial = ?");
  const findOlder = db.prepare(
    `SELECT serial, webhook, state FROM outbox WHERE app = ? AND at < ?
     ORDER BY at, serial LIMIT ?`,
  );
  const findAppOverLimit = db.prepare(
    "SELECT app, bytes FROM outbox_sizes WHERE bytes > ? LIMIT 1",
  );
  const findOldest = db.prepare(
    `SELECT serial, webhook, state, ${messageBytes("outbox")} AS bytes FROM outbox WHERE app = ?
     ORDER BY at, serial LIMIT ?`,
  );
  const remove = db.prepare("DELETE FROM outbox WHERE serial = ?");
  const countDropped = db.prepare("UPDATE webhooks SET dropped = dropped + 1 WHERE id = ?");

  interface OldRow {
    readonly serial: number;
    readonly webhook: string;
    readonly state: Message["state"];
  }

  /** Deletes messages and counts the undelivered ones as dropped. */
  function drop(rows: readonly OldRow[]): number {
    for (const { serial, webhook, state } of rows) {
      remove.run(serial);
      if (state === "waiting") countDropped.run(webhook);
    }
    return rows.length;
  }

  return {
    lease(webhook: string, now: Moment, until: Moment, limit: number): LeasedMessage[] {
      type Row = MessageRow & { readonly serial: number };
      const tried = findTried.all(webhook, now, limit) as unknown as Row[];
      const fresh = findFresh.all(webhook, limit - tried.length) as unknown as Row[];
      return [...tried, ...fresh].map(({ serial, ...row }) => {
        setLease.run(until, serial);
        return { ...toMessage(row), due: until };
      });
    },

    /** Deletes at most `limit` messages written before a moment. Returns how many. */
    deleteMessages(app: string, before: Moment, limit: number): number {
      return drop(findOlder.all(app, before, limit) as unknown as OldRow[]);
    },

    /**
     * Drops at most `limit` of the oldest messages of an app whose messages exceed `maxBytes`.
     * Returns how many.
     */
    trimOutbox(maxBytes: number, limit: number): number {
      const over = findAppOverLimit.get(maxBytes) as { app: string; bytes: number } | undefined;
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
  };
}
