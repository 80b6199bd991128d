import { migrations } from "../migrations/index.ts";
import type { Migration } from "../migrations/migration.ts";
import { newestVersion } from "../schema/schema-status.ts";

const version = newestVersion(migrations) + 1;

/**
 * The migration of a newer release, with a step of each kind. On PostgreSQL, nodes of the previous release keep working,
 * because it only adds to tables that they write to.
 */
export const nextMigration: Migration = {
  version,
  release: "99.0.0",
  oldest: version - 1,
  sqlite: [
    "ALTER TABLE links ADD COLUMN note TEXT; CREATE TABLE remarks (link INTEGER PRIMARY KEY) STRICT;",
    {
      batches: `
        UPDATE links SET note = 'about ' || code
        WHERE serial IN (SELECT serial FROM links WHERE serial > $1 ORDER BY serial LIMIT 2)
        RETURNING serial AS position`,
    },
  ],
  postgres: [
    `
    ALTER TABLE clicks ADD COLUMN note text;
    ALTER TABLE events ADD COLUMN note text;
    ALTER TABLE installs ADD COLUMN note text NOT NULL DEFAULT '';
    ALTER TABLE links ADD COLUMN note text;`,
    { index: "installs_by_note", on: "ON installs (app, note)" },
    {
      batches: `
        UPDATE links SET note = 'about ' || code
        WHERE serial IN (SELECT serial FROM links WHERE serial > $1 ORDER BY serial LIMIT 2)
        RETURNING serial AS position`,
    },
  ],
};

/** Turns this thread into a newer release. */
export function becomeNewer(migration = nextMigration): void {
  (migrations as Migration[]).push(migration);
}

/** Turns this thread into the current release again. */
export function becomeCurrent(): void {
  (migrations as Migration[]).pop();
}
