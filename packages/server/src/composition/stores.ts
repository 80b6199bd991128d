import { resolve } from "node:path";
import { copyStore, StoreUnavailable } from "@throughline/storage";
import type { CopyResult, CopyEnd, CopyStep, SchemaStatus, Store } from "@throughline/storage";
import {
  backUpSqliteStore,
  compactSqliteStore,
  openSqliteCopy,
  openSqliteStore,
  restoreSqliteStore,
  sqliteSchemaStatus,
  sqliteUsage,
  migrateSqliteStoreDown,
  verifySqliteBackup,
} from "@throughline/storage/sqlite";
import type { BackupContents, StoreUsage } from "@throughline/storage/sqlite";
import type { ServerConfig } from "./config.ts";

export type { BackupContents, StoreUsage };

/** Where everything is kept: a data folder, or the database that `store` is the address of. */
export type StorePlace = Pick<ServerConfig, "dataFolder"> & Partial<Pick<ServerConfig, "store">>;

/** Only loaded where it is used. */
const postgres = () => import("@throughline/storage/postgres");

/**
 * Opens the store, and makes it if it is missing, unless it `mustExist`; a data folder `forServing`, as the only
 * process that does. Rejects with `StoreUnavailable`, whose message says what is wrong with it; with
 * `StoreMissing` where there is none.
 */
export async function openStore(
  { dataFolder, store: url }: StorePlace,
  {
    mustExist = false,
    forServing = false,
    onNotice = () => undefined,
    onWritten = () => undefined,
  }: {
    mustExist?: boolean;
    forServing?: boolean;
    /** Told what an operator should know, a sentence each. */
    onNotice?: (sentence: string) => void;
    /** Told how long each batch of writes took, in milliseconds. */
    onWritten?: (milliseconds: number) => void;
  } = {},
): Promise<Store> {
  if (url !== undefined) return (await postgres()).openPostgresStore({ url, mustExist, onWritten });
  return openSqliteStore({
    folder: resolve(dataFolder),
    mustExist,
    forServing,
    onNotice,
    onWritten,
  });
}

/** The place in words, without a password. */
export function placeInWords({ dataFolder, store: url }: StorePlace): string {
  return url === undefined ? resolve(dataFolder) : url.replace(/\/\/[^@/]*@/, "//");
}

/** How far the store's schema is, and how far this release would take it; changes nothing. */
export async function schemaStatus({ dataFolder, store: url }: StorePlace): Promise<SchemaStatus> {
  if (url !== undefined) return (await postgres()).postgresSchemaStatus(url);
  return sqliteSchemaStatus({ folder: resolve(dataFolder) });
}

/** Brings the store's schema up to this release. */
export async function migrateStore(place: StorePlace): Promise<SchemaStatus> {
  if (place.store !== undefined) return (await postgres()).migratePostgresStore(place.store);
  await (await openStore(place, { mustExist: true })).close();
  return schemaStatus(place);
}

/**
 * Takes a data folder's schema back to a version an older release knows, by default the one before. A database needs no way back:
 * its steps leave what the older releases work with, as far as `oldest` says.
 */
export async function takeStoreBack(place: StorePlace, to?: number): Promise<SchemaStatus> {
  if (place.store === undefined) {
    const folder = resolve(place.dataFolder);
    migrateSqliteStoreDown(to === undefined ? { folder } : { folder, to });
    return schemaStatus(place);
  }
  const { version: present, oldest } = await schemaStatus(place);
  throw new StoreUnavailable(
    `The schema of a database is not taken back. Schema ${present} works with every release from schema ${oldest} on: ` +
      "start that one on it as it is. For an older one, restore a backup.",
  );
}

/** Copies everything of one store, which nobody serves, into an empty one; goes on where it was interrupted. */
export async function copyStores(
  from: StorePlace,
  to: StorePlace,
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
  { dataFolder, store: url }: StorePlace,
  role: "source" | "target",
): Promise<CopyEnd> {
  if (url !== undefined) return (await postgres()).openPostgresCopy(url, role);
  return openSqliteCopy(resolve(dataFolder), role);
}

/** Copies a data folder into one file, also while it is served; never replaces a file. */
export async function backUpStore(
  dataFolder: string,
  file: string,
  onProgress: (copied: number, total: number) => void = () => {},
): Promise<BackupContents> {
  return backUpSqliteStore(resolve(dataFolder), file, { onProgress });
}

/** Puts a backup into a data folder that holds nothing yet. */
export async function restoreStore(file: string, dataFolder: string): Promise<BackupContents> {
  return restoreSqliteStore(file, resolve(dataFolder));
}

/** What a data folder takes of the disk. */
export function storeUsage(dataFolder: string): StoreUsage {
  return sqliteUsage(resolve(dataFolder));
}

/** Gives the disk back all that was freed in a data folder that nobody serves. */
export function compactStore(dataFolder: string): void {
  compactSqliteStore(resolve(dataFolder));
}

/** Reads a backup from end to end. */
export const verifyBackup: (file: string) => Promise<BackupContents> = verifySqliteBackup;
