import { chmodSync, closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { progressTable, unfinishedCopyError } from "../copy/end.ts";
import { StoreMissing, StoreUnavailable } from "../errors.ts";
import { errorOf } from "../fault.ts";
import { faultOf } from "./faults.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations.ts";

/** How long one process waits for another's transaction, in milliseconds. */
const busyTimeoutMs = 5_000;

export function databasePath(folder: string): string {
  return join(folder, "throughline.db");
}

/** Which file the folder's database is; undefined when there is none. */
export function databaseInode(folder: string): number | undefined {
  return statSync(databasePath(folder), { throwIfNoEntry: false })?.ino;
}

/** Throws where nothing was made before. */
export function requireStore(folder: string): void {
  try {
    if (databaseInode(folder) !== undefined) return;
  } catch (error) {
    throw errorOf(faultOf(error, folder));
  }
  throw new StoreMissing(`There is no Throughline data folder at ${folder}.`);
}

/**
 * The connection that writes; makes the folder, the file and the schema where they are missing. Refuses what a copy has not filled
 * yet, except to the copy itself.
 */
export function connectWriter(folder: string, isForCopy = false): DatabaseSync {
  createFolder(folder);
  restrictToOwner(databasePath(folder));
  const db = new DatabaseSync(databasePath(folder), { timeout: busyTimeoutMs });
  try {
    // Only before the first table is made; `throughline store compact` does it for older files.
    db.exec("PRAGMA auto_vacuum = INCREMENTAL");
    const mode = db.prepare("PRAGMA journal_mode = WAL").get();
    if (mode?.["journal_mode"] !== "wal") {
      throw new StoreUnavailable(
        `The store in ${folder} cannot use a write-ahead log there. Choose a folder on a local disk.`,
      );
    }
    // FULL: a commit is on the disk when it is acknowledged. secure_delete: what is erased is overwritten.
    db.exec(`
      PRAGMA synchronous = FULL;
      PRAGMA secure_delete = ON;
      PRAGMA cache_size = -8000;
      PRAGMA wal_autocheckpoint = 4000;
      PRAGMA journal_size_limit = 67108864;
    `);
    migrate(db, migrations);
    if (!isForCopy && isCopyUnfinished(db)) throw unfinishedCopyError(folder);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Whether a copy into this database was begun and is not finished. */
export function isCopyUnfinished(db: DatabaseSync): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").get(progressTable) !== undefined;
}

/**
 * Makes a file for this user's eyes only, whatever the folder allows: SQLite gives the files beside it the
 * same permissions. One that others could read is closed to them.
 */
export function restrictToOwner(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) closeSync(openSync(file, "a", 0o600));
  else if ((stats.mode & 0o077) !== 0 && stats.uid === process.getuid?.()) {
    for (const end of ["", "-wal", "-shm"]) {
      if (statSync(file + end, { throwIfNoEntry: false })) chmodSync(file + end, 0o600);
    }
  }
}

/** Makes the folder where it is missing. Node's own recursive way never ends where a folder cannot be made for reasons of its own, as in /proc. */
export function createFolder(folder: string): void {
  try {
    if (statSync(folder).isDirectory()) return;
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    if (!isMissing || dirname(folder) === folder) throw error;
    createFolder(dirname(folder));
  }
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process was faster.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** A connection for reading what `connectWriter` made. */
export function connectReader(folder: string): DatabaseSync {
  const db = new DatabaseSync(databasePath(folder), { readOnly: true, timeout: busyTimeoutMs });
  db.exec("PRAGMA cache_size = -4000");
  return db;
}
