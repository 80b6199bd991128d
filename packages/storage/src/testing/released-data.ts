import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Client } from "pg";
import type { Rows } from "./read-rows.ts";

const home = join(import.meta.dirname, "../../../../released/data");

/** The data that a released version wrote (scripts/make-fixtures.mjs). */
export interface ReleasedData {
  /** When it was written. */
  readonly madeAt: number;
  readonly sqlite: Rows;
  readonly postgres: Rows;
  /** What the release exports, as NDJSON. */
  readonly exports: Readonly<Record<string, string>>;
}

/** The releases whose data are kept. */
export const releases: readonly string[] = readdirSync(home);

export function readReleased(release: string): ReleasedData {
  const text = gunzipSync(readFileSync(join(home, release, "rows.json.gz"))).toString();
  return JSON.parse(text) as ReleasedData;
}

/** Copies the data folder of a killed service, with its journal. */
export function copyFolder(release: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["-xzf", join(home, release, "folder.tar.gz"), "-C", folder]);
}

/** Fills an empty database. */
export async function fillDatabase(release: string, url: string): Promise<void> {
  const sql = gunzipSync(readFileSync(join(home, release, "database.sql.gz"))).toString();
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Unpacks the npm package of a release, which has no dependencies. Returns the path of its program. */
export function unpackRelease(release: string, folder: string): string {
  execFileSync("tar", ["-xzf", join(home, release, `throughline-${release}.tgz`), "-C", folder]);
  return join(folder, "package/lib/main.js");
}

/** Returns the tables whose rows differ. Tables and columns of a later release do not count. */
export function changedTables(before: Rows, after: Rows): string[] {
  return Object.keys(before).filter(
    (table) => JSON.stringify(before[table]) !== JSON.stringify(after[table]),
  );
}
