import { setTimeout as pause } from "node:timers/promises";
import type { ClientBase } from "pg";
import { StoreUnavailable } from "../errors.ts";
import { migrations } from "../migrations/index.ts";
import { firstPosition, lastPosition, nextStep, noSchema } from "../migrations/migration.ts";
import type { Migration, StoredSchema } from "../migrations/migration.ts";
import {
  outdatedSchemaError,
  refuseNewerSchema,
  statusOf,
  unreleasedSchemaError,
} from "../schema/schema-status.ts";
import type { SchemaStatus } from "../schema/schema-status.ts";
import type { Database, Run } from "./database.ts";
import { isBusy } from "./database-errors.ts";

const lock = "hashtext('throughline migrations')";

/**
 * How long a migration waits for a table lock, how long it pauses before the next attempt, and how
 * long it tries in total. While it waits for a lock, other statements wait behind it. It gives up
 * before PostgreSQL looks for deadlocks, which is after a second, so that no statement of a serving
 * node is cancelled.
 */
const waitMs = { lock: 900, beforeRetry: 200, total: 60_000 };

/** Throws if a development version from before 1.0 filled the database. */
async function readSchema(run: Run): Promise<StoredSchema> {
  const [found] = await run<{ exists: boolean; name: string }>(
    "SELECT to_regclass('schema_version') IS NOT NULL AS exists, current_database() AS name",
  );
  if (!found?.exists) return noSchema;
  const [stored = noSchema] = await run<StoredSchema>("SELECT * FROM schema_version");
  // Before 1.0, the table had fewer columns.
  if (stored.release === undefined) throw unreleasedSchemaError(found.name);
  return stored;
}

export async function schemaStatus(
  run: Run,
  known: readonly Migration[] = migrations,
): Promise<SchemaStatus> {
  return statusOf(await readSchema(run), known);
}

/**
 * Creates the schema in an empty database. Rejects if the schema is of an older release, which only
 * a node or `throughline migrate up` upgrades, because other nodes may be using it.
 */
export async function requireSchema(
  database: Database,
  known: readonly Migration[] = migrations,
): Promise<void> {
  const { name } = database.address;
  const status = await schemaStatus(database.run, known);
  refuseNewerSchema(name, status);
  if (status.version >= status.newest) return;
  if (status.version > 0) {
    throw outdatedSchemaError(
      name,
      status,
      "Run: throughline migrate up. Starting a node of this release does the same.",
    );
  }
  await migrate(database, known);
}

/**
 * Migrates the schema to this release. Each step, and each batch of a step, is a transaction, which also records how far the
 * migration came. If several nodes start together, one migrates while the others wait. Running it again changes nothing.
 * Rejects if a newer release left a schema that this one cannot use.
 */
export async function migrate(
  database: Database,
  known: readonly Migration[] = migrations,
): Promise<void> {
  const status = await schemaStatus(database.run, known);
  refuseNewerSchema(database.address.name, status);
  if (status.version >= status.newest) return;
  // The lock belongs to this connection and ends with it.
  await database.withOwnConnection(async (client) => {
    await client.query(`SELECT pg_advisory_lock(${lock})`);
    while (await runNext(client, known, database.address.name));
  });
}

/** Runs the next step, or its next batch. Returns false if there is none. */
async function runNext(
  client: ClientBase,
  known: readonly Migration[],
  name: string,
): Promise<boolean> {
  const run: Run = async <Row>(text: string) => (await client.query(text)).rows as Row[];
  const stored = await readSchema(run);
  refuseNewerSchema(name, statusOf(stored, known));
  const next = nextStep("postgres", stored, known);
  if (next === undefined) return false;
  const { step, record, recordBatch } = next;
  if (typeof step === "string") {
    const runSql = async () => {
      await client.query(step);
      await client.query(record);
    };
    await retryWhileLocked(() => inTransaction(client, runSql), name);
  } else if ("index" in step) {
    // An interrupted attempt leaves an invalid index. Neither statement can be part of a transaction.
    await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${step.index}`);
    await client.query(`CREATE INDEX CONCURRENTLY ${step.index} ${step.on}`);
    await client.query(record);
  } else {
    const runBatch = async () => {
      const { rows } = await client.query<{ position: number }>(step.batches, [
        stored.position ?? firstPosition,
      ]);
      await client.query(rows.length === 0 ? record : recordBatch(lastPosition(rows)));
    };
    await retryWhileLocked(() => inTransaction(client, runBatch), name);
  }
  return true;
}

async function inTransaction(client: ClientBase, work: () => Promise<unknown>): Promise<void> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = ${waitMs.lock}`);
  try {
    await work();
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/** Repeats `work` while others hold locks on the tables. */
async function retryWhileLocked(work: () => Promise<unknown>, name: string): Promise<void> {
  for (const deadline = Date.now() + waitMs.total; ; await pause(waitMs.beforeRetry)) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (Date.now() > deadline) {
        throw new StoreUnavailable(
          `The tables of ${name} were in use for a minute and could not be migrated. Start again when long statements there have ended.`,
        );
      }
    }
  }
}
