import {
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
import { join } from "node:path";

/** Beside the database and with its name in front, so that whoever moves `throughline.db*` moves all. */
const prefix = "throughline.db-clicks-";
const retired = ".retired";
const quarantinePrefix = "throughline.db-damaged-";
/** As long as a click may wait for its install. */
const quarantineMs = 7 * 86_400_000;

/** One file of recorded clicks. Whoever has the folder may read it; only its owner appends. */
export interface JournalFile {
  /** Never used twice. */
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly isRetired: boolean;
}

export function journalPath(folder: string, name: string): string {
  return join(folder, `${prefix}${name}`);
}

/** Every journal in the folder, of whatever process. */
export function journalFiles(folder: string): JournalFile[] {
  return readdirSync(folder).flatMap((entry) => {
    if (!entry.startsWith(prefix)) return [];
    const name = entry.slice(prefix.length).replace(retired, "");
    return find(folder, name, entry.endsWith(retired)) ?? find(folder, name, true) ?? [];
  });
}

/** Takes a journal from its owner, by giving it another name. */
export function retire(folder: string, { name, path }: JournalFile): JournalFile {
  const newPath = `${journalPath(folder, name)}${retired}`;
  renameSync(path, newPath);
  return { name, path: newPath, size: statSync(newPath).size, isRetired: true };
}

/** Keeps a damaged journal under another name, for whoever wants to look; says where. */
export function quarantine(folder: string, { name, path }: JournalFile): string {
  const aside = join(folder, `${quarantinePrefix}${name}`);
  if (existsSync(aside)) return aside;
  try {
    // Takes no space, of which there may be none.
    linkSync(path, aside);
  } catch {
    copyFileSync(path, aside);
  }
  return aside;
}

/** What was kept aside. */
export function quarantinedFiles(folder: string): string[] {
  const names = readdirSync(folder).filter((entry) => entry.startsWith(quarantinePrefix));
  return names.map((name) => join(folder, name));
}

/** Clicks leave with their time, also from what was kept aside. */
export function deleteOldQuarantined(folder: string, now: number): void {
  for (const file of quarantinedFiles(folder)) {
    const { mtimeMs = now } = statSync(file, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs < now - quarantineMs) rmSync(file, { force: true });
  }
}

function find(folder: string, name: string, isRetired: boolean): JournalFile | undefined {
  const path = `${journalPath(folder, name)}${isRetired ? retired : ""}`;
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && { name, path, size: stats.size, isRetired };
}

/** Makes what was created or removed in the folder outlast a power cut. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
