import { inBatches } from "../entities/expiry.ts";
import type { Deletions } from "../entities/expiry.ts";
import { eraseInstall, expireEntities } from "../entities/index.ts";
import type { Moment } from "../records.ts";
import type { PostgresChanges } from "./changes.ts";
import type { Database } from "./database.ts";
import { rollUpDays, rollUpFacets } from "./cubes.ts";
import { inTransaction } from "./entities.ts";
import { countDropped } from "./outbox-store.ts";
import { kinds } from "./schema/counters.ts";

/** Returns the SQL that raises an app's floor and counts the rows between the old and the new floor. */
const raiseFloor = (of: { table: string; floor: string; at: string }) => `
  WITH before AS (SELECT ${of.floor}($1) AS floor), raised AS (
    INSERT INTO ${of.floor}s (app, floor) VALUES ($1, $2)
    ON CONFLICT (app) DO UPDATE SET floor = excluded.floor WHERE ${of.floor}s.floor < excluded.floor
  )
  SELECT count(*)::int AS gone FROM ${of.table}, before
  WHERE app = $1 AND ${of.at} >= before.floor AND ${of.at} < $2`;
const raiseClickFloor = raiseFloor({ table: "clicks", floor: "click_floor", at: "at" });
const raiseEventFloor = raiseFloor({ table: "events", floor: "event_floor", at: "received_at" });

const deleteStrayClicks = `
  WITH old AS (
    SELECT id FROM clicks_0 WHERE app = $1 AND at < $2 ORDER BY at LIMIT $3
  ), gone AS (
    DELETE FROM clicks_0 WHERE app = $1 AND id IN (SELECT id FROM old) RETURNING keys, at, serial
  ), deleted_keys AS (
    DELETE FROM click_keys_0 USING gone
    WHERE key = ANY (gone.keys) AND click_keys_0.at = gone.at AND click_keys_0.serial = gone.serial
  )
  SELECT count(*)::int AS gone FROM gone`;

const deleteStrayEvents = `
  WITH gone AS (
    DELETE FROM events_0 WHERE app = $1 AND id IN (
      SELECT id FROM events_0 WHERE app = $1 AND received_at < $2 ORDER BY received_at LIMIT $3)
    RETURNING id
  )
  SELECT count(*)::int AS gone FROM gone`;

const deleteOldMessages = `
  WITH gone AS (
    DELETE FROM outbox WHERE id IN (
      SELECT id FROM outbox WHERE app = $1 AND at < $2 ORDER BY at LIMIT $3)
    RETURNING webhook, state
  ), counted AS (${countDropped})
  SELECT count(*)::int AS gone FROM gone`;

const rollUpCounterHours = `
  WITH gone AS (
    DELETE FROM counters WHERE hour % 86400000 <> 0 AND hour < $1 RETURNING *
  )
  INSERT INTO counters (app, link, hour, ${kinds.join(", ")})
  SELECT app, link, hour - hour % 86400000, ${kinds.map((kind) => `sum(${kind})`).join(", ")}
  FROM gone GROUP BY 1, 2, 3
  ON CONFLICT (app, link, hour) DO UPDATE SET
    ${kinds.map((kind) => `${kind} = greatest(0, counters.${kind} + excluded.${kind})`).join(", ")}`;

interface Gone {
  readonly gone: number;
}

/**
 * Implements the deletions of a sweep. Deleting clicks or events raises the app's floor, below which nothing is read.
 * The rows are deleted when their partition is dropped (click-partitions.ts, event-partitions.ts). Only strays are
 * deleted in batches, because partition 0 is never dropped. Strays are clicks with a wrong time, and events that arrived
 * before their class had an open partition.
 */
export function postgresDeletions(
  { run, transaction }: Pick<Database, "run" | "transaction">,
  changes: PostgresChanges,
  entities: Deletions["entities"],
): Deletions {
  const deleteInBatches = (sql: string, app: string, before: Moment) =>
    inBatches(async (size) => {
      const [step] = await run<Gone>(sql, app, before, size);
      return step?.gone ?? 0;
    });
  return {
    entities,
    eraseInstall: (app, install) =>
      inTransaction({ transaction }, changes, () => eraseInstall(app, install)),
    expireEntities: (now) => inTransaction({ transaction }, changes, () => expireEntities(now)),
    async deleteClicks(app, before) {
      const [counted] = await run<Gone>(raiseClickFloor, app, before);
      await deleteInBatches(deleteStrayClicks, app, before);
      return counted?.gone ?? 0;
    },
    async deleteEvents(app, before) {
      const [counted] = await run<Gone>(raiseEventFloor, app, before);
      await deleteInBatches(deleteStrayEvents, app, before);
      return counted?.gone ?? 0;
    },
    async deleteMessages(app, before) {
      await deleteInBatches(deleteOldMessages, app, before);
    },
    async rollUpHours(before) {
      await rollUpFacets({ transaction });
      await transaction(async (step) => {
        await step("SELECT roll_up_counters()");
        await step(rollUpCounterHours, before);
        await step("DELETE FROM counted_paths WHERE hour < $1", before);
      });
      await rollUpDays({ transaction }, before);
    },
  };
}
