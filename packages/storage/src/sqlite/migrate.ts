import type { DatabaseSync } from "node:sqlite";
import { migrations } from "../migrations/index.ts";
import { firstPosition, lastPosition, nextStep, noSchema } from "../migrations/migration.ts";
import type { Migration, StoredSchema } from "../migrations/migration.ts";
import { refuseNewerSchema, statusOf, unreleasedSchemaError } from "../schema/schema-status.ts";
import type { SchemaStatus } from "../schema/schema-status.ts";
import { toSqlite } from "./dialect.ts";

const location = (db: DatabaseSync) => db.location() ?? "memory";

/**
 * Migrates the schema to the newest version. Each step, and each batch of a step, is a transaction, which also records how far
 * the migration came. If several processes start together, only one of them migrates. Running it again changes nothing.
 */
export function migrate(db: DatabaseSync, known: readonly Migration[] = migrations): void {
  while (runNext(db, known));
}

/** Runs the next step, or its next batch. Returns false if the schema is current. */
function runNext(db: DatabaseSync, known: readonly Migration[]): boolean {
  db.exec("BEGIN IMMEDIATE");
  try {
    const stored = readSchema(db);
    refuseNewerSchema(location(db), statusOf(stored, known));
    const next = nextStep("sqlite", stored, known);
    if (next) {
      const position = runStep(db, next.step, stored.position);
      db.exec(position === undefined ? next.record : next.recordBatch(position));
    }
    db.exec("COMMIT");
    return next !== undefined;
  } catch (error) {
    if (db.isTransaction) db.exec("ROLLBACK");
    throw error;
  }
}

/** Runs a step. Returns the position of the last changed row if more batches may follow. */
function runStep(
  db: DatabaseSync,
  step: NonNullable<ReturnType<typeof nextStep>>["step"],
  position: number | null,
): number | undefined {
  if (typeof step === "string") db.exec(step);
  else if ("index" in step) db.exec(`CREATE INDEX ${step.index} ${step.on}`);
  else {
    const rows = db.prepare(toSqlite(step.batches)).all(position ?? firstPosition);
    if (rows.length > 0) return lastPosition(rows as unknown as { position: number }[]);
  }
  return undefined;
}

/** Throws if a development version from before 1.0 wrote the data. */
export function readSchema(db: DatabaseSync): StoredSchema {
  const find = "SELECT 1 FROM sqlite_schema WHERE name = 'schema_version'";
  if (db.prepare(find).get()) {
    const row = db.prepare("SELECT * FROM schema_version").get();
    return row as unknown as StoredSchema;
  }
  // Before 1.0, the version was kept here.
  const { user_version: unreleased } = db.prepare("PRAGMA user_version").get() ?? {};
  if (unreleased !== 0) throw unreleasedSchemaError(location(db));
  return noSchema;
}

export function schemaStatus(
  db: DatabaseSync,
  known: readonly Migration[] = migrations,
): SchemaStatus {
  return statusOf(readSchema(db), known);
}
