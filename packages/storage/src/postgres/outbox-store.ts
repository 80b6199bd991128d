import { inBatches } from "../entities/expiry.ts";
import type { OutboxStore } from "../entities/webhooks.ts";
import type { BoundEntities } from "../entities/index.ts";
import type { LeasedMessage } from "../outbox/messages.ts";
import { messageColumns, toMessage } from "../outbox/rows.ts";
import type { MessageRow } from "../outbox/rows.ts";
import type { Database, Run } from "./database.ts";

/** Only one node at a time leases messages of a webhook, so that no two nodes get the first message of a lane. */
const lockForLease = "SELECT id FROM webhooks WHERE id = $1 FOR UPDATE SKIP LOCKED";
const lease = `
  WITH tried AS (
    SELECT serial, 0 AS turn, due FROM outbox
    WHERE webhook = $1 AND state = 'waiting' AND due IS NOT NULL AND due <= $2
    ORDER BY due, serial LIMIT $4
  ), fresh AS (
    SELECT serial, 1 AS turn, 0::bigint AS due FROM outbox
    WHERE webhook = $1 AND state = 'waiting' AND due IS NULL AND NOT EXISTS (
      SELECT FROM outbox AS earlier
      WHERE earlier.webhook = $1 AND earlier.lane = outbox.lane
        AND earlier.state = 'waiting' AND earlier.serial < outbox.serial)
    ORDER BY serial LIMIT $4
  ), chosen AS (
    SELECT * FROM tried UNION ALL SELECT * FROM fresh ORDER BY turn, due, serial LIMIT $4
  ), leased AS (
    UPDATE outbox SET due = $3 FROM chosen
    WHERE outbox.webhook = $1 AND outbox.serial = chosen.serial
    RETURNING outbox.*, chosen.turn, chosen.due AS was_due
  )
  SELECT ${messageColumns} FROM leased ORDER BY turn, was_due, serial`;
/** Counts the undelivered messages among those that a statement deleted as `gone`. */
export const countDropped = `
  UPDATE webhooks SET dropped = dropped + lost.n
  FROM (SELECT webhook, count(*) AS n FROM gone WHERE state = 'waiting' GROUP BY webhook) AS lost
  WHERE webhooks.id = lost.webhook`;

const addUpGrowth = `
  WITH gone AS (DELETE FROM outbox_growth RETURNING app, bytes)
  INSERT INTO outbox_sizes SELECT app, sum(bytes) FROM gone GROUP BY app ORDER BY app
  ON CONFLICT (app) DO UPDATE SET bytes = outbox_sizes.bytes + excluded.bytes`;
const appsOver = "SELECT app FROM outbox_sizes WHERE bytes > $1 ORDER BY app";
/** Only one node at a time drops messages of an app. */
const lockSize = "SELECT app FROM outbox_sizes WHERE app = $1 FOR UPDATE SKIP LOCKED";
const addUpGrowthOf = `
  WITH gone AS (DELETE FROM outbox_growth WHERE app = $1 RETURNING bytes)
  UPDATE outbox_sizes SET bytes = bytes + coalesce((SELECT sum(bytes) FROM gone), 0)
  WHERE app = $1 RETURNING bytes`;
const dropOldest = `
  WITH oldest AS (
    SELECT id, message_bytes(doc, attempts) AS bytes,
      sum(message_bytes(doc, attempts)) OVER (ORDER BY at, serial) AS upto
    FROM (SELECT * FROM outbox WHERE app = $1 ORDER BY at, serial LIMIT $3) AS old
  ), gone AS (
    DELETE FROM outbox USING oldest WHERE outbox.id = oldest.id AND upto - bytes < $2
    RETURNING webhook, state
  ), counted AS (${countDropped})
  SELECT count(*)::int AS n FROM gone`;

const stepSize = 1_000;

export function postgresOutbox(
  { run, transaction }: Pick<Database, "run" | "transaction">,
  webhooks: BoundEntities["webhooks"],
): OutboxStore {
  return {
    ...webhooks,
    async removeWebhook(app, id) {
      if (!(await webhooks.removeWebhook(app, id))) return false;
      await inBatches((size) => webhooks.dropMessages(id, size));
      return true;
    },
    async trim(maxBytes) {
      await run(addUpGrowth);
      for (const { app } of await run<{ app: string }>(appsOver, maxBytes)) {
        while ((await transaction((step) => trimApp(step, app, maxBytes))) > 0);
      }
    },
    lease: (webhook, now, until, limit) =>
      transaction(async (step) => {
        if ((await step(lockForLease, webhook)).length === 0) return [];
        const rows = await step<MessageRow>(lease, webhook, now, until, limit);
        return rows.map((row) => toMessage(row) as LeasedMessage);
      }),
  };
}

/** Drops a batch of the oldest messages of an app that exceeds `maxBytes`. Returns how many. */
async function trimApp(run: Run, app: string, maxBytes: number): Promise<number> {
  if ((await run(lockSize, app)).length === 0) return 0;
  const [size] = await run<{ bytes: number }>(addUpGrowthOf, app);
  const excess = (size?.bytes ?? 0) - maxBytes;
  return excess > 0 ? readNumber(run, dropOldest, app, excess, stepSize) : 0;
}

/** Returns the column `n` of the only row. */
async function readNumber(run: Run, sql: string, ...values: readonly unknown[]): Promise<number> {
  const [row] = await run<{ n: number }>(sql, ...values);
  return row?.n ?? 0;
}
