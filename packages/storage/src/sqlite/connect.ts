import { chmodSync, closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { progressTable, unfinishedCopyError } from "../copy/end.ts";
import { StoreMissing, StoreUnavailable } from "../errors.ts";
import type { Migration } from "../migrations/migration.ts";
import { outdatedSchemaError, refuseNewerSchema } from "../schema/schema-status.ts";
import { toStoreError } from "./store-errors.ts";
import { migrate, schemaStatus } from "./migrate.ts";

/** How long one process waits for the transaction of another. */
const busyTimeoutMs = 5_000;

export function databasePath(folder: string): string {
  return join(folder, "throughline.db");
}

/** Returns the inode of the folder's database, or undefined if there is none. */
export function databaseInode(folder: string): number | undefined {
  return statSync(databasePath(folder), { throwIfNoEntry: false })?.ino;
}

/** Throws `StoreMissing` if the folder has no store. */
export function requireStore(folder: string): void {
  try {
    if (databaseInode(folder) !== undefined) return;
  } catch (error) {
    throw toStoreError(error, folder);
  }
  throw new StoreMissing(`There is no Throughline data folder at ${folder}.`);
}

/**
 * Opens the writing connection and creates the folder, the file and the schema if they are missing.
 * Refuses the schema of an older release, which only `migrateSqliteStore` upgrades. Refuses an
 * unfinished copy unless the caller is that copy.
 */
export function connectWriter(folder: string, isForCopy = false): DatabaseSync {
  return connect(folder, (db) => {
    if (schemaStatus(db).version === 0) migrate(db);
    requireCurrentSchema(db, folder);
    if (!isForCopy && isCopyUnfinished(db)) throw unfinishedCopyError(folder);
  });
}

/** Upgrades the schema to this release. The caller holds the serving lock and has made a backup. */
export function upgradeSchema(folder: string, known?: readonly Migration[]): void {
  connect(folder, (db) => migrate(db, known)).close();
}

/** Throws if the schema is not the one of this release. */
export function requireCurrentSchema(db: DatabaseSync, folder: string): void {
  const status = schemaStatus(db);
  refuseNewerSchema(folder, status);
  if (status.version === status.newest) return;
  throw outdatedSchemaError(
    folder,
    status,
    "Stop the service and run: throughline migrate up. Starting the service with this release does the same.",
  );
}

/** Opens the file, calls `prepare` with the connection and returns it. */
function connect(folder: string, prepare: (db: DatabaseSync) => void): DatabaseSync {
  createFolder(folder);
  restrictToOwner(databasePath(folder));
  const db = new DatabaseSync(databasePath(folder), { timeout: busyTimeoutMs });
  try {
    // This works only before the first table exists. For older files, run `throughline store
    // compact`.
    db.exec("PRAGMA auto_vacuum = INCREMENTAL");
    const mode = db.prepare("PRAGMA journal_mode = WAL").get();
    if (mode?.["journal_mode"] !== "wal") {
      throw new StoreUnavailable(
        `The store in ${folder} cannot use a write-ahead log there. Choose a folder on a local disk.`,
      );
    }
    // FULL: a commit is on disk when it is acknowledged. secure_delete: erased data is overwritten.
    db.exec(`
      PRAGMA synchronous = FULL;
      PRAGMA secure_delete = ON;
      PRAGMA cache_size = -8000;
      PRAGMA wal_autocheckpoint = 4000;
      PRAGMA journal_size_limit = 67108864;
    `);
    prepare(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Returns whether a copy into this database was started but not finished. */
export function isCopyUnfinished(db: DatabaseSync): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").get(progressTable) !== undefined;
}

/**
 * Creates a file that only its owner can read, or restricts an existing one. SQLite gives the files
 * beside it the same permissions.
 */
export function restrictToOwner(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) closeSync(openSync(file, "a", 0o600));
  else if ((stats.mode & 0o077) !== 0 && stats.uid === process.getuid?.()) {
    for (const suffix of ["", "-wal", "-shm"]) {
      if (statSync(file + suffix, { throwIfNoEntry: false })) chmodSync(file + suffix, 0o600);
    }
  }
}

/**
 * Creates the folder if it is missing. Node's own `recursive` option never returns where a folder
 * cannot be created, for example in /proc.
 */
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
    // Another process created the folder first.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Opens a connection that can only read. */
export function connectReader(folder: string): DatabaseSync {
  const db = new DatabaseSync(databasePath(folder), { readOnly: true, timeout: busyTimeoutMs });
  db.exec("PRAGMA cache_size = -4000");
  return db;
}
