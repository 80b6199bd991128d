import { setTimeout as pause } from "node:timers/promises";
import type { ClientBase } from "pg";
import { StoreUnavailable } from "../errors.ts";
import { outdatedSchemaError } from "../schema/schema-status.ts";
import type { SchemaStatus } from "../schema/schema-status.ts";
import type { Database, Run } from "./database.ts";
import { isBusy } from "./database-errors.ts";
import { migrations } from "./migrations.ts";
import type { Migration } from "./migrations.ts";

const lock = "hashtext('throughline migrations')";

/**
 * How long a migration waits for a table lock, how long it pauses before the next attempt, and how
 * long it tries in total. While it waits for a lock, other statements wait behind it. It gives up
 * before PostgreSQL looks for deadlocks, which is after a second, so that no statement of a serving
 * node is cancelled.
 */
const waitMs = { lock: 900, beforeRetry: 200, total: 60_000 };

export async function schemaStatus(
  run: Run,
  steps: readonly Migration[] = migrations,
): Promise<SchemaStatus> {
  const newest = steps.at(-1)?.version ?? 0;
  const [row] = await run<{ exists: boolean }>(
    "SELECT to_regclass('schema_version') IS NOT NULL AS exists",
  );
  if (!row?.exists) return { version: 0, oldest: 0, newest };
  const [{ version, oldest } = { version: 0, oldest: 0 }] = await run<{
    version: number;
    oldest: number;
  }>("SELECT version, oldest FROM schema_version");
  if (version < (steps[0]?.version ?? 0)) {
    throw new StoreUnavailable(
      `The database was filled by a development version from before the first release (schema ${version}) and cannot ` +
        `be upgraded. Give the service an empty database.`,
    );
  }
  return { version, oldest, newest };
}

/**
 * Creates the schema in an empty database. Rejects if the schema is of an older release, which only
 * a node or `throughline migrate up` upgrades, because other nodes may be using it.
 */
export async function requireSchema(
  database: Database,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  const status = await schemaStatus(database.run, steps);
  if (isUsable(status)) return;
  if (status.version > 0) {
    throw outdatedSchemaError(
      database.address.name,
      status,
      "Run: throughline migrate up. Starting a node of this release does the same.",
    );
  }
  await migrate(database, steps);
}

/**
 * Migrates the schema up to this release. Each step is a transaction. If several nodes start
 * together, one migrates while the others wait. Running it again changes nothing. Rejects if a newer
 * release left a schema that this one cannot use.
 */
export async function migrate(
  database: Database,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  const status = await schemaStatus(database.run, steps);
  if (isUsable(status)) return;
  // The lock belongs to this connection and ends with it.
  await database.withOwnConnection(async (client) => {
    await client.query(`SELECT pg_advisory_lock(${lock})`);
    while (await step(client, steps, database.address.name));
  });
}

/** Returns false if migrations are missing. Throws if this release cannot use the schema. */
function isUsable({ version, oldest, newest }: SchemaStatus): boolean {
  if (oldest > newest) {
    throw new StoreUnavailable(
      `The database was migrated by a newer version of the service (schema ${version}; this one knows schema ` +
        `${newest}, and ${oldest} is the oldest that still works). Start that version instead.`,
    );
  }
  return version >= newest;
}

/** Runs the next migration. Returns false if there is none. */
async function step(
  client: ClientBase,
  steps: readonly Migration[],
  name: string,
): Promise<boolean> {
  const run: Run = async <Row>(text: string) => (await client.query(text)).rows as Row[];
  const status = await schemaStatus(run, steps);
  // For an empty database, the next step is the baseline.
  const next = steps.find(({ version }) => version > status.version);
  if (isUsable(status) || next === undefined) return false;
  const first = `
    CREATE TABLE schema_version (version int NOT NULL, oldest int NOT NULL);
    INSERT INTO schema_version VALUES (0, 0);`;
  // Several statements in one text run in one transaction.
  const text = `
    SET LOCAL lock_timeout = ${waitMs.lock};
    ${status.version === 0 ? first : ""}
    ${next.up}
    UPDATE schema_version SET version = ${next.version}, oldest = ${next.oldest};`;
  await retryWhileLocked(() => client.query(text), name);
  return true;
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
