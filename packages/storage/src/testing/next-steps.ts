import { migrations as postgres } from "../postgres/migrations.ts";
import type { Migration as PostgresMigration } from "../postgres/migrations.ts";
import { migrations as sqlite } from "../sqlite/migrations.ts";
import type { Migration as SqliteMigration } from "../sqlite/migrations.ts";

/** The migration of a newer release. */
export const sqliteStep: SqliteMigration = {
  version: newestOf(sqlite) + 1,
  up: "ALTER TABLE links ADD COLUMN note TEXT; CREATE TABLE remarks (link INTEGER PRIMARY KEY) STRICT;",
  down: "DROP TABLE remarks; ALTER TABLE links DROP COLUMN note;",
};

/**
 * Nodes of the previous release keep working, because this step only adds to tables that they write
 * to.
 */
export const postgresStep: PostgresMigration = {
  version: newestOf(postgres) + 1,
  up: `
    ALTER TABLE clicks ADD COLUMN note text;
    ALTER TABLE events ADD COLUMN note text;
    ALTER TABLE installs ADD COLUMN note text NOT NULL DEFAULT '';
    CREATE INDEX installs_by_note ON installs (app, note);`,
  oldest: newestOf(postgres),
};

function newestOf(steps: readonly { readonly version: number }[]): number {
  return steps.at(-1)?.version ?? 0;
}
