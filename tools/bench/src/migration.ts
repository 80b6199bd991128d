import { execFile } from "node:child_process";
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { migrateSqliteStore, openSqliteStore } from "@throughline/storage/sqlite";
import { becomeNewer, nextMigration } from "@throughline/storage/testing/next-migration";
import { loadAverage, printHead, printRow, progress, readOptions, runBench } from "./harness.ts";

const help = `Upgrades a large data folder: backs it up and verifies the backup, adds a column to every event in batches, and builds an index.

npm run migration -w @throughline/bench [-- options]

  --size N         the size of the database in MB (100); 10000 needs 25 GB of disk
  --folder FOLDER  upgrades this folder, in a process of its own (used by the benchmark itself)
`;
const { size, folder: given } = readOptions(help, { size: 100, folder: "" });

/** The migration that is measured. It changes the largest table. */
const migration = {
  ...nextMigration,
  sqlite: [
    "ALTER TABLE events ADD COLUMN note TEXT",
    {
      batches: `
        UPDATE events SET note = substr(doc, 1, 20)
        WHERE serial IN (SELECT serial FROM events WHERE serial > $1 ORDER BY serial LIMIT 5000)
        RETURNING serial AS position`,
    },
    { index: "events_by_note", on: "ON events (app, note)" },
  ],
};

const perInsert = 20_000;

/** Adds events until the database has the size. */
function fill(file: string): number {
  const db = new DatabaseSync(file);
  db.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF");
  const insert = db.prepare(`
    INSERT INTO events (app, id, install, user_id, received_at, doc)
    SELECT 'app', 'event-' || value, 'install-' || value % 50000, 'user-' || value % 20000, value, json_object(
      'id', 'event-' || value, 'name', 'purchase', 'at', value, 'receivedAt', value,
      'data', json_object('value', value % 1000, 'currency', 'EUR', 'text', hex(value * 9007199254740991)))
    FROM (
      WITH RECURSIVE counted (value) AS (SELECT ?1 UNION ALL SELECT value + 1 FROM counted WHERE value + 1 < ?2)
      SELECT value FROM counted)`);
  let events = 0;
  while (statSync(file).size < size * 1e6) {
    insert.run(events, events + perInsert);
    events += perInsert;
    progress(`${Math.round(statSync(file).size / 1e6)} MB`);
  }
  db.close();
  return events;
}

/** Upgrades a folder, and prints its duration, its highest memory and its notices. */
async function upgrade(folder: string): Promise<void> {
  becomeNewer(migration);
  const backupFolder = join(folder, "backups");
  const started = performance.now();
  const notices: string[] = [];
  await migrateSqliteStore(folder, { backupFolder, onNotice: (notice) => notices.push(notice) });
  const seconds = (performance.now() - started) / 1000;
  const { maxRSS } = process.resourceUsage();
  process.stdout.write(JSON.stringify({ seconds, megabytes: maxRSS / 1024, notices }));
}

if (given === "") {
  await runBench(async (home) => {
    const folder = join(home, "data");
    mkdirSync(folder);
    await (await openSqliteStore({ folder })).close();
    const events = fill(join(folder, "throughline.db"));
    const { stdout } = await promisify(execFile)(process.execPath, [
      "--conditions=source",
      fileURLToPath(import.meta.url),
      `--folder=${folder}`,
    ]);
    const { seconds, megabytes, notices } = JSON.parse(stdout) as {
      seconds: number;
      megabytes: number;
      notices: string[];
    };
    const bytes = statSync(join(folder, "throughline.db")).size;
    printHead("size", "events", "time", "per second", "memory", "load");
    printRow(
      `${(bytes / 1e9).toFixed(2)} GB`,
      events.toLocaleString("en"),
      `${seconds.toFixed(1)} s`,
      `${Math.round((size * 1e6) / seconds / 1e6)} MB`,
      `${Math.round(megabytes)} MB`,
      loadAverage(),
    );
    process.stdout.write(`\n${notices[0]}\n`);
  });
} else await upgrade(given);
