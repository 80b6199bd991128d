import { dayMs } from "@throughline/engine/durations";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { requireVersion } from "../../schema/stored-version.ts";

/**
 * Journals have the name of the database as a prefix, so that moving `throughline.db*` moves
 * everything.
 */
const infix = "-clicks-";
const prefix = `throughline.db${infix}`;
const retired = ".retired";
const quarantinePrefix = "throughline.db-damaged-";
/** How long damaged journals are kept for inspection. */
const quarantineMs = 7 * dayMs;

/** A file of recorded clicks. Any process may read it, but only the process that created it appends. */
export interface JournalFile {
  /** Names are never reused. */
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly isRetired: boolean;
}

/** The version of the journals that this release writes and reads. A journal has it in its name. */
const version = 1;

/** Returns a name for a new journal. */
export function newJournalName(): string {
  return `v${version}-${randomBytes(12).toString("hex")}`;
}

/** Throws unless this release can read the journal. */
export function requireKnownVersion({ name }: JournalFile): void {
  const [, stored] = /^v(\d+)-/.exec(name) ?? [];
  const remedy = "delete the files whose names contain -clicks-, and lose the clicks in them";
  requireVersion("clicks", version, stored === undefined ? undefined : Number(stored), remedy);
}

export function journalPath(folder: string, name: string): string {
  return join(folder, `${prefix}${name}`);
}

/** Returns the journals of all processes in the folder. */
export function journalFiles(folder: string): JournalFile[] {
  return readdirSync(folder).flatMap((entry) => {
    if (!entry.startsWith(prefix)) return [];
    const name = entry.slice(prefix.length).replace(retired, "");
    return find(folder, name, entry.endsWith(retired)) ?? find(folder, name, true) ?? [];
  });
}

/**
 * Copies the journals of a database beside a copy of that database. `from` and `to` are the paths of
 * the two databases.
 */
export function copyJournals(from: string, to: string): void {
  const prefixed = `${basename(from)}${infix}`;
  for (const name of readdirSync(dirname(from))) {
    if (!name.startsWith(prefixed)) continue;
    const copy = `${to}${infix}${name.slice(prefixed.length)}`;
    copyFileSync(join(dirname(from), name), copy);
    chmodSync(copy, 0o600);
    flush(copy);
  }
}

/** Renames a journal, so that the process that appends to it starts a new one. */
export function retire(folder: string, { name, path }: JournalFile): JournalFile {
  const newPath = `${journalPath(folder, name)}${retired}`;
  renameSync(path, newPath);
  return { name, path: newPath, size: statSync(newPath).size, isRetired: true };
}

/** Keeps a damaged journal under another name for inspection. Returns the new path. */
export function quarantine(folder: string, { name, path }: JournalFile): string {
  const copy = join(folder, `${quarantinePrefix}${name}`);
  if (existsSync(copy)) return copy;
  try {
    // A hard link needs no disk space. The disk may be full.
    linkSync(path, copy);
  } catch {
    copyFileSync(path, copy);
  }
  return copy;
}

/** Returns the paths of the quarantined journals. */
export function quarantinedJournals(folder: string): string[] {
  const names = readdirSync(folder).filter((entry) => entry.startsWith(quarantinePrefix));
  return names.map((name) => join(folder, name));
}

/** Deletes quarantined journals that are older than {@link quarantineMs}. */
export function deleteExpiredQuarantinedJournals(folder: string, now: number): void {
  for (const file of quarantinedJournals(folder)) {
    const { mtimeMs = now } = statSync(file, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs < now - quarantineMs) rmSync(file, { force: true });
  }
}

function find(folder: string, name: string, isRetired: boolean): JournalFile | undefined {
  const path = `${journalPath(folder, name)}${isRetired ? retired : ""}`;
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && { name, path, size: stats.size, isRetired };
}

/** Flushes the folder, so that created and deleted files survive a power cut. */
export function syncFolder(folder: string): void {
  flush(folder);
}

function flush(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
