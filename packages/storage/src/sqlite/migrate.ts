import type { DatabaseSync } from "node:sqlite";
import { StoreUnavailable } from "../errors.ts";
import type { Migration } from "./migrations.ts";

/**
 * Migrates the schema up or down to a version. Each step is a transaction. If several processes start
 * together, only one of them migrates. Running it again changes nothing.
 */
export function migrate(
  db: DatabaseSync,
  migrations: readonly Migration[],
  target = migrations.at(-1)?.version ?? 0,
): void {
  while (step(db, migrations, target));
}

/** Runs one step towards the target. Returns false if the target is reached. */
function step(db: DatabaseSync, migrations: readonly Migration[], target: number): boolean {
  db.exec("BEGIN IMMEDIATE");
  try {
    const version = schemaVersion(db);
    if (version !== target) {
      const next = nextStep(version, target, migrations);
      db.exec(next.sql);
      db.exec(`PRAGMA user_version = ${next.version}`);
    }
    db.exec("COMMIT");
    return version !== target;
  } catch (error) {
    if (db.isTransaction) db.exec("ROLLBACK");
    throw error;
  }
}

/** Returns the SQL of the next step, and the version after it. */
function nextStep(version: number, target: number, migrations: readonly Migration[]) {
  const current = migrations.findIndex((migration) => migration.version === version);
  refuseUnknownSchema(version, migrations);
  if (version < target) {
    const next = migrations[current + 1];
    if (next) return { sql: next.up, version: next.version };
  } else {
    const [before, { down } = {}] = [migrations[current - 1], migrations[current]];
    if (before && down !== undefined) return { sql: down, version: before.version };
  }
  throw new StoreUnavailable(`No step leads from schema ${version} to schema ${target}.`);
}

export function schemaVersion(db: DatabaseSync): number {
  const row = db.prepare("PRAGMA user_version").get() as { user_version: number };
  return row.user_version;
}

/** Throws if a newer release or a development version from before the baseline wrote the data. */
export function refuseUnknownSchema(version: number, migrations: readonly Migration[]): void {
  refuseUnreleased(version, migrations);
  if (version > (migrations.at(-1)?.version ?? 0)) throw newerVersionError(version, migrations);
}

/** Throws if a development version from before the baseline wrote the data. */
export function refuseUnreleased(version: number, [baseline]: readonly Migration[]): void {
  if (version === 0 || baseline === undefined || version >= baseline.version) return;
  throw new StoreUnavailable(
    `The data was written by a development version from before the first release (schema ${version}) and cannot be ` +
      `upgraded. Move it away, or choose another data folder.`,
  );
}

function newerVersionError(version: number, migrations: readonly Migration[]): StoreUnavailable {
  const known = migrations.at(-1)?.version ?? 0;
  return new StoreUnavailable(
    `The data was written by a newer version of the service (schema ${version}; this one knows ` +
      `schema ${known}). Start that version again, or use it to migrate the schema down first: throughline migrate down --to ${known}`,
  );
}
