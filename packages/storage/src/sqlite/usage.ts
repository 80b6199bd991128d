import { statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { databasePath, requireCurrentSchema } from "./connect.ts";
import { quarantinedJournals, journalFiles } from "./journal/files.ts";
import { readStore } from "./offline.ts";

/** The disk usage of a data folder, in bytes. */
export interface StoreUsage {
  readonly database: number;
  /** Free space within the database file. */
  readonly free: number;
  /** Whether the file shrinks by itself. `throughline store compact` enables this. */
  readonly givesBack: boolean;
  /** The write-ahead log. */
  readonly log: number;
  readonly journals: number;
  /** The paths of quarantined journals. */
  readonly damaged: readonly string[];
  /** Tables with their indexes, largest first. */
  readonly tables: readonly { readonly name: string; readonly bytes: number }[];
  readonly apps: readonly AppUsage[];
}

/** The records of one app, and the bytes of their texts without indexes. */
export interface AppUsage {
  readonly app: string;
  readonly clicks: number;
  readonly installs: number;
  readonly events: number;
  readonly bytes: number;
}

/** The value of `auto_vacuum` with which SQLite can return free pages. */
const incrementalVacuum = 2;

/** The SQL for the size of a record's texts, by table. */
const textSizes = {
  clicks: "length(link) + length(evidence) + length(keys) + ifnull(length(url), 0)",
  installs: "length(doc)",
  events: "length(doc)",
} as const;

/**
 * Measures a data folder, even while it is served. This takes as long as reading the whole file.
 */
export function sqliteUsage(folder: string): StoreUsage {
  return readStore(folder, (db) => {
    requireCurrentSchema(db, folder);
    const pragma = (name: string) => Number(db.prepare(`PRAGMA ${name}`).get()?.[name]);
    return {
      database: fileSize(databasePath(folder)),
      free: pragma("freelist_count") * pragma("page_size"),
      givesBack: pragma("auto_vacuum") === incrementalVacuum,
      log: fileSize(`${databasePath(folder)}-wal`),
      journals: journalFiles(folder).reduce((sum, { size }) => sum + size, 0),
      damaged: quarantinedJournals(folder),
      tables: tableSizes(db),
      apps: appSizes(db),
    };
  });
}

function fileSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function tableSizes(db: DatabaseSync): StoreUsage["tables"] {
  const rows = db.prepare(
    `SELECT coalesce(tbl_name, dbstat.name) AS name, sum(pgsize) AS bytes
     FROM dbstat LEFT JOIN sqlite_schema ON sqlite_schema.name = dbstat.name
     WHERE aggregate = TRUE GROUP BY 1 ORDER BY 2 DESC`,
  );
  return rows.all().map(({ name, bytes }) => ({ name: String(name), bytes: Number(bytes) }));
}

function appSizes(db: DatabaseSync): AppUsage[] {
  const apps = db.prepare("SELECT id FROM apps ORDER BY serial").all();
  const usage = new Map(
    apps.map(({ id }) => [String(id), { clicks: 0, installs: 0, events: 0, bytes: 0 }]),
  );
  for (const [table, size] of Object.entries(textSizes) as [keyof typeof textSizes, string][]) {
    const sql = `SELECT app, count(*) AS n, sum(${size}) AS bytes FROM ${table} GROUP BY app`;
    for (const { app, n, bytes } of db.prepare(sql).all()) {
      const appUsage = usage.get(String(app));
      if (appUsage === undefined) continue;
      appUsage[table] = Number(n);
      appUsage.bytes += Number(bytes);
    }
  }
  return [...usage].map(([app, appUsage]) => ({ app, ...appUsage }));
}
