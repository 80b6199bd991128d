import type { DatabaseSync } from "node:sqlite";
import { StoreUnavailable } from "../errors.ts";
import type { Migration } from "./migrations.ts";

/**
 * Brings the schema to a version, upward or downward, each step whole or not at all. Running it
 * again changes nothing; of several processes that try, one does it.
 */
export function migrate(
  db: DatabaseSync,
  migrations: readonly Migration[],
  target = migrations.at(-1)?.version ?? 0,
): void {
  while (step(db, migrations, target));
}

/** One step towards the target; false when it is reached. */
function step(db: DatabaseSync, migrations: readonly Migration[], target: number): boolean {
  db.exec("BEGIN IMMEDIATE");
  try {
    const version = schemaVersion(db);
    const up = version < target;
    const next = migrations.find((one) => one.version === (up ? version + 1 : version));
    if (version !== target) {
      if (next === undefined) throw new StoreUnavailable(unknownVersion(version, migrations));
      db.exec(up ? next.up : next.down);
      db.exec(`PRAGMA user_version = ${up ? version + 1 : version - 1}`);
    }
    db.exec("COMMIT");
    return version !== target;
  } catch (error) {
    if (db.isTransaction) db.exec("ROLLBACK");
    throw error;
  }
}

export function schemaVersion(db: DatabaseSync): number {
  const row = db.prepare("PRAGMA user_version").get() as { user_version: number };
  return row.user_version;
}

function unknownVersion(version: number, migrations: readonly Migration[]): string {
  const known = migrations.at(-1)?.version ?? 0;
  return (
    `The data was written by a newer version of the service (schema ${version}; this one knows ` +
    `schema ${known}). Start that version again, or let it take the schema back first: throughline migrate down --to ${known}`
  );
}
