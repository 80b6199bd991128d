import { resolve } from "node:path";
import { copyStore } from "@throughline/storage";
import type { CopyResult, CopyEnd, CopyStep, SchemaStatus, Store } from "@throughline/storage";
import {
  backUpSqliteStore,
  compactSqliteStore,
  openSqliteCopy,
  openSqliteStore,
  restoreSqliteStore,
  sqliteSchemaStatus,
  sqliteUsage,
  migrateSqliteStore,
  verifySqliteBackup,
} from "@throughline/storage/sqlite";
import type { BackupContents, StoreUsage } from "@throughline/storage/sqlite";
import type { ServerConfig } from "./config.ts";

export type { BackupContents, StoreUsage };

/**
 * Where the data is: in a data folder, or in the database at the URL `store`. The backup before an upgrade goes to
 * `backupFolder`, or else to the data folder.
 */
export type StoreLocation = Pick<ServerConfig, "dataFolder"> &
  Partial<Pick<ServerConfig, "store" | "backupFolder">>;

/** The driver is loaded only if a database is used. */
const postgres = () => import("@throughline/storage/postgres");

/**
 * Opens the store. Creates a missing store unless `mustExist` is set. `forServing` locks a data folder, so that only one
 * process serves it, and upgrades the schema of an older release. Otherwise, such a schema is refused. Rejects with `StoreUnavailable`, whose message explains the problem, or with `StoreMissing`.
 */
export async function openStore(
  { dataFolder, store: url, backupFolder }: StoreLocation,
  {
    mustExist = false,
    forServing = false,
    onNotice = () => undefined,
    onWritten = () => undefined,
  }: {
    mustExist?: boolean;
    forServing?: boolean;
    /** Called with messages for the operator. */
    onNotice?: (sentence: string) => void;
    /** Called with the duration of each batch of writes, in milliseconds. */
    onWritten?: (milliseconds: number) => void;
  } = {},
): Promise<Store> {
  if (url !== undefined) {
    return (await postgres()).openPostgresStore({ url, mustExist, forServing, onWritten });
  }
  return openSqliteStore({
    folder: resolve(dataFolder),
    mustExist,
    forServing,
    backupFolder: resolveOptional(backupFolder),
    onNotice,
    onWritten,
  });
}

/** Describes the location without its password. */
export function describeLocation({ dataFolder, store: url }: StoreLocation): string {
  return url === undefined ? resolve(dataFolder) : url.replace(/\/\/[^@/]*@/, "//");
}

/** Returns the schema version of the store and the version that this release uses. Changes nothing. */
export async function schemaStatus({
  dataFolder,
  store: url,
}: StoreLocation): Promise<SchemaStatus> {
  if (url !== undefined) return (await postgres()).postgresSchemaStatus(url);
  return sqliteSchemaStatus({ folder: resolve(dataFolder) });
}

/**
 * Migrates the schema of the store to this release. A data folder must not be served meanwhile, and is backed up first.
 * A database may be in use, and is not backed up.
 */
export async function migrateStore(
  location: StoreLocation,
  onNotice?: (sentence: string) => void,
): Promise<SchemaStatus> {
  if (location.store !== undefined) return (await postgres()).migratePostgresStore(location.store);
  const backupFolder = resolveOptional(location.backupFolder);
  await migrateSqliteStore(resolve(location.dataFolder), { backupFolder, onNotice });
  return schemaStatus(location);
}

function resolveOptional(folder: string | undefined): string | undefined {
  return folder === undefined ? undefined : resolve(folder);
}

/** Copies all data of a store that is not being served into an empty store. Continues an interrupted copy. */
export async function copyStores(
  from: StoreLocation,
  to: StoreLocation,
  onProgress: (step: CopyStep) => void = () => {},
): Promise<CopyResult> {
  const source = await openCopy(from, "source");
  try {
    const target = await openCopy(to, "target");
    try {
      return await copyStore(source, target, { onProgress });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function openCopy(
  { dataFolder, store: url }: StoreLocation,
  role: "source" | "target",
): Promise<CopyEnd> {
  if (url !== undefined) return (await postgres()).openPostgresCopy(url, role);
  return openSqliteCopy(resolve(dataFolder), role);
}

/**
 * Copies a data folder into one file, even while it is being served. Never replaces a file. The process that serves the
 * folder passes `applyJournals`.
 */
export async function backUpStore(
  dataFolder: string,
  file: string,
  options: {
    readonly onProgress?: (copied: number, total: number) => void;
    readonly applyJournals?: () => Promise<void>;
  } = {},
): Promise<BackupContents> {
  return backUpSqliteStore(resolve(dataFolder), file, options);
}

/** Restores a backup into an empty data folder. */
export async function restoreStore(file: string, dataFolder: string): Promise<BackupContents> {
  return restoreSqliteStore(file, resolve(dataFolder));
}

/** Returns how much disk space a data folder uses. */
export function storeUsage(dataFolder: string): StoreUsage {
  return sqliteUsage(resolve(dataFolder));
}

/** Returns freed space of a data folder to the file system. The folder must not be in use. */
export function compactStore(dataFolder: string): void {
  compactSqliteStore(resolve(dataFolder));
}

/** Verifies a backup by reading all of it. */
export const verifyBackup: (file: string) => Promise<BackupContents> = verifySqliteBackup;
