import { DatabaseSync } from "node:sqlite";
import { migrations } from "../migrations/index.ts";
import type { Migration, MigrationStep } from "../migrations/migration.ts";
import { Database } from "../postgres/database.ts";
import { parseDatabaseUrl } from "../postgres/database-address.ts";
import { migrate as migratePostgres } from "../postgres/migrate.ts";
import { databasePath } from "../sqlite/connect.ts";
import { migrate as migrateSqlite } from "../sqlite/migrate.ts";
import { nextMigration } from "./next-migration.ts";

/** Where the migration is killed, in order. */
export const places = [
  "before the first step",
  "in the first step",
  "before the batches",
  "in a batch",
  "in the last step",
] as const;
export type Place = (typeof places)[number];

/**
 * A migration that numbers the links in batches. Each row is changed once, or its number is wrong. `at` is the SQL that stops
 * at a place.
 */
function numberLinks(at: (place: Place) => string): [MigrationStep, MigrationStep, MigrationStep] {
  return [
    `SELECT ${at("before the first step")};
     ALTER TABLE links ADD COLUMN numbered int NOT NULL DEFAULT 0;
     SELECT ${at("in the first step")};
     CREATE TABLE numbers (link int, numbered int)`,
    {
      batches: `
        UPDATE links SET numbered = numbered + serial
        WHERE serial IN (SELECT serial FROM links WHERE serial > $1 ORDER BY serial LIMIT 2)
        RETURNING serial AS position, CASE
          WHEN $1 < 0 THEN ${at("before the batches")} WHEN serial > 4 THEN ${at("in a batch")} END AS stopped`,
    },
    `INSERT INTO numbers SELECT serial, numbered FROM links; SELECT ${at("in the last step")}`,
  ];
}

function newer(steps: Pick<Migration, "sqlite"> | Pick<Migration, "postgres">): Migration[] {
  return [...migrations, { ...nextMigration, ...steps }];
}

/** Migrates a data folder, and kills this process at a place. */
export function migrateFolder(folder: string, place?: string): void {
  const db = new DatabaseSync(databasePath(folder));
  db.function("stop_at", { directOnly: true }, (reached) => {
    if (reached === place) process.kill(process.pid, "SIGKILL");
    return 0;
  });
  const sqlite = numberLinks((each) => `stop_at('${each}')`);
  migrateSqlite(db, newer({ sqlite }));
  db.close();
}

/** The index that the migration of a database also builds. */
export const numberIndex = "links_by_number";

/** Migrates a database. At a place, the server sleeps, so that this process can be killed. */
export async function migrateDatabase(url: string, place?: string): Promise<void> {
  const database = new Database(parseDatabaseUrl(url), { batches: 1, work: 1 });
  const [first, batches, last] = numberLinks((each) =>
    each === place ? "pg_sleep(600)" : "pg_sleep(0)",
  );
  const postgres = [first, batches, { index: numberIndex, on: "ON links (numbered)" }, last];
  try {
    await migratePostgres(database, newer({ postgres }));
  } finally {
    await database.close();
  }
}

// As a program: `node killed-migration.ts <folder or URL> <place>`
if (process.argv[1] === import.meta.filename) {
  const [, , location = "", place] = process.argv;
  if (location.startsWith("postgres:")) await migrateDatabase(location, place);
  else migrateFolder(location, place);
}
