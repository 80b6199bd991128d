import { closeSync, openSync, readSync, rmSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { eachEntry } from "./entry.ts";
import type { JournalEntry } from "./entry.ts";
import { journalFiles, quarantine, requireKnownVersion, retire, syncFolder } from "./files.ts";
import type { JournalFile } from "./files.ts";
import { eachFrame, classifyTail } from "./frame.ts";

/** A journal of this size is replaced by a new one. */
const rotateBytes = 8 * 2 ** 20;

/** Journals are read in chunks, so that memory and transactions stay small. */
const readBuffer = Buffer.allocUnsafe(2 ** 19);

/**
 * Applies the journals of a folder to the database. The read position of each journal is stored in the same transaction
 * as its clicks. Each click is therefore applied exactly once, even if several processes apply clicks or one of them
 * dies.
 */
export class Journals {
  readonly #folder: string;
  readonly #applyEntry: (entry: JournalEntry) => void;
  readonly #onNotice: (sentence: string) => void;
  readonly #readPositions;
  readonly #savePosition;
  readonly #deletePosition;
  #finished: readonly JournalFile[] = [];

  /** `onNotice` is called when a journal is damaged. */
  constructor(
    db: DatabaseSync,
    folder: string,
    applyEntry: (entry: JournalEntry) => void,
    onNotice: (sentence: string) => void,
  ) {
    this.#folder = folder;
    this.#applyEntry = applyEntry;
    this.#onNotice = onNotice;
    this.#readPositions = db.prepare("SELECT name, applied FROM journals");
    this.#savePosition = db.prepare(
      "INSERT OR REPLACE INTO journals (name, applied) VALUES (?, ?)",
    );
    this.#deletePosition = db.prepare("DELETE FROM journals WHERE name = ?");
  }

  /**
   * Applies some of the new clicks. Returns false if there are more. Call it within an immediate
   * transaction, so that no other process applies clicks at the same time. Long journals, or all
   * journals if `retireAll` is set, are retired first. The process that appends to a retired journal
   * notices that its name is gone and continues in a new journal.
   */
  apply(retireAll: boolean): boolean {
    const positions = new Map(
      (this.#readPositions.all() as unknown as JournalPosition[]).map(({ name, applied }) => [
        name,
        applied,
      ]),
    );
    const found = journalFiles(this.#folder);
    for (const file of found) requireKnownVersion(file);
    const files = found.map((file) =>
      !file.isRetired && (retireAll || file.size > rotateBytes) ? retire(this.#folder, file) : file,
    );
    for (const file of files) {
      if (!this.#applyChunk(file, positions.get(file.name) ?? 0)) return false;
      positions.delete(file.name);
    }
    for (const name of positions.keys()) this.#deletePosition.run(name);
    this.#finished = files.filter(({ isRetired }) => isRetired);
    return true;
  }

  /** Deletes the retired journals that were read completely. Call it after the commit. */
  remove(): void {
    if (this.#finished.length === 0) return;
    for (const { path } of this.#finished) rmSync(path, { force: true });
    this.#finished = [];
    syncFolder(this.#folder);
  }

  /**
   * Applies one chunk of a journal. Returns false if there is more to apply. A frame that is torn or
   * still being written does not count.
   */
  #applyChunk(file: JournalFile, start: number): boolean {
    const handle = file.size > start ? openIfThere(file.path) : undefined;
    if (handle === undefined) return true;
    try {
      for (let buffer = readBuffer; ; buffer = Buffer.allocUnsafe(2 * buffer.length)) {
        const length = readSync(handle, buffer, 0, buffer.length, start);
        const end = this.#applyFrames(buffer.subarray(0, length));
        if (end > 0) this.#savePosition.run(file.name, start + end);
        if (length < buffer.length) {
          return (
            end === length || this.#skipDamage(file, buffer.subarray(end, length), start + end)
          );
        }
        if (end > 0) return false;
        // The frame is larger than the buffer.
      }
    } finally {
      closeSync(handle);
    }
  }

  /**
   * Skips damaged bytes up to the next readable frame, because every frame contains acknowledged
   * clicks. The file is quarantined before anything is deleted. Returns false if there is more to
   * read.
   */
  #skipDamage(file: JournalFile, rest: Buffer, start: number): boolean {
    const tail = classifyTail(rest);
    // The end of an active file may be incomplete, because its owner is writing it.
    if (!tail.damaged || (tail.next === undefined && !file.isRetired)) return true;
    const { next = rest.length } = tail;
    const quarantined = quarantine(this.#folder, file);
    this.#savePosition.run(file.name, start + next);
    this.#onNotice(
      `A journal of clicks is damaged: ${next} bytes cannot be read, and the clicks in them are lost. ` +
        `All others are kept. The file stays as ${quarantined} for seven days.`,
    );
    return next === rest.length;
  }

  /** Applies all complete frames. Returns the position after the last one. */
  #applyFrames(bytes: Buffer): number {
    let end = 0;
    for (const frame of eachFrame(bytes)) {
      for (const entry of eachEntry(frame.text)) this.#applyEntry(entry);
      ({ end } = frame);
    }
    return end;
  }
}

interface JournalPosition {
  readonly name: string;
  readonly applied: number;
}

/** Returns undefined if another process has applied and deleted the journal meanwhile. */
function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
