import { statSync } from "node:fs";
import { join } from "node:path";
import { StoreUnavailable } from "../errors.ts";
import { migrations } from "../migrations/index.ts";
import type { Migration } from "../migrations/migration.ts";
import { newestVersion } from "../schema/schema-status.ts";
import { copyWithJournals } from "./backup.ts";
import {
  connectWriter,
  createFolder,
  databaseInode,
  databasePath,
  requireStore,
  upgradeSchema,
} from "./connect.ts";
import { prepareBatches } from "./batch.ts";
import { readSchema } from "./migrate.ts";
import { readStore } from "./offline.ts";
import { lockForServing } from "./serving-lock.ts";
import { toStoreError } from "./store-errors.ts";

export interface MigrationOptions {
  /** Where the backup before an upgrade goes. The default is the data folder. */
  readonly backupFolder?: string | undefined;
  /** Called with a sentence for the operator. */
  readonly onNotice?: ((sentence: string) => void) | undefined;
}

/**
 * How much of a database is backed up, verified and migrated in a second on a busy machine. `npm run migration -w
 * @throughline/bench` measures it.
 */
const bytesPerSecond = 10_000_000;

/**
 * Upgrades the schema of a data folder to this release, after a backup. The folder must not be
 * served meanwhile.
 */
export async function migrateSqliteStore(
  folder: string,
  options: MigrationOptions = {},
): Promise<void> {
  requireStore(folder);
  const lock = lockForServing(folder);
  try {
    await upgradeLocked(folder, options);
    const db = connectWriter(folder);
    try {
      prepareBatches(db, folder, options.onNotice).emptyJournals();
    } finally {
      db.close();
    }
  } catch (error) {
    throw toStoreError(error, folder, { isOpening: true });
  } finally {
    lock.close();
  }
}

/**
 * Upgrades the schema if it is of an older release, after a backup. Continues an upgrade that was interrupted. The caller
 * holds the serving lock, so no other process uses the schema or records clicks.
 */
export async function upgradeLocked(
  folder: string,
  { backupFolder = folder, onNotice = () => undefined }: MigrationOptions,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  if (databaseInode(folder) === undefined) return;
  const { version, step, position } = readStore(folder, readSchema);
  const newest = newestVersion(steps);
  // Other schemas are new, current or refused.
  if (version === 0 || version >= newest) return;
  const versions = `the schema from ${version} to ${newest}`;
  // A backup of a half migrated folder would be of no use. There is one from before.
  if (step > 0 || position !== null) {
    onNotice(`Upgrading ${versions} was interrupted and continues now.`);
    upgradeSchema(folder, steps);
    onNotice(`The schema was upgraded from ${version} to ${newest}.`);
    return;
  }
  const { size } = statSync(databasePath(folder));
  onNotice(
    `Upgrading ${versions}, after a backup: ${formatSize(size)}, which takes ${formatEstimate(size)}.`,
  );
  const file = await backUp(folder, backupFolder, version);
  upgradeSchema(folder, steps);
  onNotice(
    `The schema was upgraded from ${version} to ${newest}. A backup from before the upgrade is in ${file}; delete it when you no longer need it.`,
  );
}

async function backUp(folder: string, backupFolder: string, version: number): Promise<string> {
  const time = new Date().toISOString().replaceAll(/[:.]/g, "-");
  const file = join(backupFolder, `throughline-schema-${version}-${time}.db`);
  try {
    createFolder(backupFolder);
    await copyWithJournals(folder, file);
    return file;
  } catch (error) {
    throw new StoreUnavailable(
      `The schema was not upgraded, because the backup before the upgrade failed. ${toStoreError(error, backupFolder).message} ` +
        "Set BACKUP_DIR to store the backup elsewhere.",
    );
  }
}

function formatSize(bytes: number): string {
  return bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

function formatEstimate(bytes: number): string {
  const seconds = bytes / bytesPerSecond;
  if (seconds < 5) return "a few seconds";
  return seconds < 90 ? `about ${Math.round(seconds)} s` : `about ${Math.round(seconds / 60)} min`;
}
