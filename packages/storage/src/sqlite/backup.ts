import { hourMs } from "@throughline/engine/durations";
import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import {
  chmod,
  copyFile,
  link,
  open,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { backup, DatabaseSync } from "node:sqlite";
import { StoreMissing, StoreUnavailable } from "../errors.ts";
import { deserializeError } from "../committer/serialized-error.ts";
import { createFolder, databaseInode, databasePath, requireStore } from "./connect.ts";
import { readBacklog } from "./journal/backlog.ts";
import { copyJournals } from "./journal/files.ts";
import { readStore } from "./offline.ts";
import { openWriter } from "./open-writer.ts";
import { Reader } from "./reader.ts";
import { toStoreError } from "./store-errors.ts";
import { refuseNewerSchema } from "../schema/schema-status.ts";
import { schemaStatus } from "./migrate.ts";

/** The contents of a backup. */
export interface BackupContents {
  readonly bytes: number;
  readonly sha256: string;
  readonly schema: number;
  /** The number of records by kind. */
  readonly counts: Readonly<Record<(typeof countedTables)[number], number>>;
}

interface BackupOptions extends CopyOptions {
  /** Applies the journals. The process that serves the folder passes its own function. */
  readonly applyJournals?: () => void | Promise<void>;
}

interface CopyOptions {
  /** Called from time to time with the number of copied bytes. */
  readonly onProgress?: (copied: number, total: number) => void;
}

const countedTables = ["apps", "links", "clicks", "installs", "events"] as const;
const progressMs = 500;
/** An unfinished file that was not written to for this long belongs to a killed backup. */
const abandonedAfterMs = hourMs;
/** A backup contains password hashes, salts and secrets, so only its owner may read it. */
const ownerOnly = 0o600;
/**
 * Copies all pages in one step, so that concurrent writes neither appear in the copy nor restart
 * it.
 */
const allPages = 2 ** 31 - 1;

/**
 * Copies a data folder into one file, as of one moment, even while a service uses the folder. Clicks
 * in the journals are applied first. The file appears under its name when it is complete and on
 * disk, with its checksum in `FILE.sha256` (the format of sha256sum). Existing files are never
 * replaced.
 */
export async function backUpSqliteStore(
  folder: string,
  file: string,
  { applyJournals = () => applyAbandonedJournals(folder), ...options }: BackupOptions = {},
): Promise<BackupContents> {
  requireStore(folder);
  refuseToReplace(file);
  await applyJournals();
  return copyDatabase(folder, file, options);
}

/**
 * Copies a data folder that nobody writes to, whatever its schema is. Copies of its journals are
 * stored beside the file, because this release cannot apply them to an older schema.
 */
export async function copyWithJournals(folder: string, file: string): Promise<void> {
  copyJournals(databasePath(folder), file);
  await copyDatabase(folder, file);
}

/** Applies the journals of a killed service. A running service applies its own, but later. */
function applyAbandonedJournals(folder: string): void {
  if (readStore(folder, (db) => readBacklog(new Reader(db, folder), folder)) === 0) return;
  const opened = openWriter(folder);
  if ("failure" in opened) throw deserializeError(opened.failure, { isOpening: true });
  opened.writer.close();
}

async function copyDatabase(
  folder: string,
  file: string,
  { onProgress }: CopyOptions = {},
): Promise<BackupContents> {
  return withStoreErrors(dirname(file), async () => {
    await removeAbandonedParts(dirname(file));
    const part = partialName(file);
    const source = new DatabaseSync(databasePath(folder), { readOnly: true });
    const total = (await stat(databasePath(folder))).size;
    const watch = setInterval(
      () =>
        void stat(part).then(
          ({ size }) => onProgress?.(size, total),
          () => {},
        ),
      progressMs,
    );
    try {
      // SQLite keeps the mode of an existing file, and uses it for the journal too.
      await (await open(part, "w", ownerOnly)).close();
      await backup(source, part, { rate: allPages });
      leaveWalMode(part);
      const contents = { ...(await readContents(part)), sha256: await sha256Of(part) };
      await flushToDisk(part);
      const checksum = `${contents.sha256}  ${basename(file)}\n`;
      await writeFile(checksumFile(file), checksum, { flush: true, mode: ownerOnly });
      // A hard link fails if the name is taken. A rename would replace the file.
      await link(part, file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "EEXIST") refuseToReplace(file);
        throw error;
      });
      await flushToDisk(dirname(file));
      return contents;
    } finally {
      clearInterval(watch);
      source.close();
      await rm(part, { force: true });
      await rm(`${part}-journal`, { force: true });
    }
  });
}

/** Reads a whole backup. Throws `StoreUnavailable` if it is damaged. */
export async function verifySqliteBackup(file: string): Promise<BackupContents> {
  if (!existsSync(file)) throw new StoreMissing(`There is no backup at ${file}.`);
  const sha256 = await sha256Of(file);
  const expected = await readFile(checksumFile(file), "utf8").catch(() => undefined);
  if (expected !== undefined && !expected.startsWith(sha256)) {
    throw new StoreUnavailable(
      `${file} has changed since the backup: its checksum differs from the one in ${checksumFile(file)}.`,
    );
  }
  return { ...(await readContents(file)), sha256 };
}

/** Verifies a backup and restores it into a folder that has no data yet. */
export async function restoreSqliteStore(file: string, folder: string): Promise<BackupContents> {
  const contents = await verifySqliteBackup(file);
  return withStoreErrors(folder, async () => {
    createFolder(folder);
    const target = databasePath(folder);
    const taken = `${folder} already holds data. Restore into an empty folder, then point DATA_DIR to it.`;
    if (databaseInode(folder) !== undefined) throw new StoreUnavailable(taken);
    await removeAbandonedParts(folder);
    const part = partialName(target);
    try {
      copyJournals(file, target);
      await copyFile(file, part);
      // The copy has the mode of its source, which others may be able to read.
      await chmod(part, ownerOnly);
      await flushToDisk(part);
      await link(part, target).catch((error: NodeJS.ErrnoException) => {
        throw error.code === "EEXIST" ? new StoreUnavailable(taken) : error;
      });
      await flushToDisk(folder);
    } finally {
      await rm(part, { force: true });
    }
    return contents;
  });
}

function partialName(file: string): string {
  return `${file}.throughline-${process.pid}.part`;
}

/** Deletes the unfinished files of killed backups. A running backup writes to its file. */
async function removeAbandonedParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.throughline-\d+\.part(-journal)?$/.test(name)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < Date.now() - abandonedAfterMs) await rm(path, { force: true });
  }
}

function refuseToReplace(file: string): void {
  if (existsSync(file)) {
    throw new StoreUnavailable(`${file} already exists, and a backup never replaces a file.`);
  }
}

function checksumFile(file: string): string {
  return `${file}.sha256`;
}

/** Switches off WAL mode, so that a backup is a single file. */
function leaveWalMode(file: string): void {
  const db = new DatabaseSync(file);
  try {
    db.exec("PRAGMA journal_mode = DELETE");
  } finally {
    db.close();
  }
}

async function readContents(file: string): Promise<Omit<BackupContents, "sha256">> {
  const damaged = (why: unknown) =>
    new StoreUnavailable(`${file} is damaged or not a backup of Throughline (${String(why)}).`);
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { readOnly: true });
    const [finding] = db.prepare("PRAGMA integrity_check(1)").all();
    if (finding?.["integrity_check"] !== "ok") throw damaged(finding?.["integrity_check"]);
    const status = schemaStatus(db);
    refuseNewerSchema(file, status);
    if (status.version === 0) throw damaged("it has no schema");
    const count = (table: string) =>
      Number(db?.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.["n"]);
    const counts = Object.fromEntries(countedTables.map((table) => [table, count(table)]));
    return {
      bytes: (await stat(file)).size,
      schema: status.version,
      counts: counts as BackupContents["counts"],
    };
  } catch (error) {
    throw error instanceof StoreUnavailable ? error : damaged((error as Error).message);
  } finally {
    db?.close();
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** Flushes a file or folder to disk, so that it survives a power cut. */
async function flushToDisk(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Rethrows disk errors as `StoreUnavailable` with a sentence for the operator. */
async function withStoreErrors<Result>(
  folder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toStoreError(error, folder);
  }
}
