import { join } from "node:path";
import { StoreUnavailable } from "../errors.ts";
import { copyWithJournals } from "./backup.ts";
import {
  connectWriter,
  createFolder,
  databaseInode,
  requireStore,
  upgradeSchema,
} from "./connect.ts";
import { prepareBatches } from "./batch.ts";
import { schemaVersion } from "./migrate.ts";
import { migrations } from "./migrations.ts";
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
    throw toStoreError(error, folder, true);
  } finally {
    lock.close();
  }
}

/**
 * Upgrades the schema if it is of an older release, after a backup. The caller holds the serving
 * lock, so no other process uses the schema or records clicks.
 */
export async function upgradeLocked(
  folder: string,
  { backupFolder = folder, onNotice = () => undefined }: MigrationOptions,
): Promise<void> {
  if (databaseInode(folder) === undefined) return;
  const version = readStore(folder, schemaVersion);
  const [oldest = 0, newest = 0] = [migrations[0]?.version, migrations.at(-1)?.version];
  // Other schemas are new, current or refused.
  if (version < oldest || version >= newest) return;
  // Milliseconds keep two upgrades within a second apart, with a downgrade between them.
  const time = new Date().toISOString().replaceAll(/[:.]/g, "-");
  const file = join(backupFolder, `throughline-schema-${version}-${time}.db`);
  try {
    createFolder(backupFolder);
    await copyWithJournals(folder, file);
  } catch (error) {
    throw new StoreUnavailable(
      `The schema was not upgraded, because the backup before the upgrade failed. ${toStoreError(error, backupFolder).message} ` +
        "Set BACKUP_DIR to store the backup elsewhere.",
    );
  }
  upgradeSchema(folder);
  onNotice(
    `The schema was upgraded from ${version} to ${newest}. A backup from before the upgrade is in ${file}; delete it when you no longer need it.`,
  );
}
