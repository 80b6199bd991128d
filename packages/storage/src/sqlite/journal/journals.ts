import { closeSync, openSync, readSync, rmSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import type { ClickToStore } from "../writes/clicks.ts";
import { eachEntry } from "./entry.ts";
import { journalFiles, quarantine, retire, syncFolder } from "./files.ts";
import type { JournalFile } from "./files.ts";
import { eachFrame, classifyTail } from "./frame.ts";

/** A journal of this size is replaced by a new one. */
const rotateBytes = 8 * 2 ** 20;

/** Journals are read in pieces, so that memory and transactions stay small. */
const readBuffer = Buffer.allocUnsafe(2 ** 19);

/**
 * Applies the journals of a folder to the database. The read position of each journal is stored in
 * the same transaction as its clicks. Each click is therefore applied once, whichever process does
 * it and whenever one dies.
 */
export class Journals {
  readonly #folder: string;
  readonly #record: (app: string, click: ClickToStore) => void;
  readonly #onNotice: (sentence: string) => void;
  readonly #noted;
  readonly #note;
  readonly #forget;
  #spent: readonly JournalFile[] = [];

  /** `onNotice` is called when a journal is damaged. */
  constructor(
    db: DatabaseSync,
    folder: string,
    record: (app: string, click: ClickToStore) => void,
    onNotice: (sentence: string) => void,
  ) {
    this.#folder = folder;
    this.#record = record;
    this.#onNotice = onNotice;
    this.#noted = db.prepare("SELECT name, applied FROM journals");
    this.#note = db.prepare("INSERT OR REPLACE INTO journals (name, applied) VALUES (?, ?)");
    this.#forget = db.prepare("DELETE FROM journals WHERE name = ?");
  }

  /**
   * Applies some of the new clicks and returns whether that was all of them. Call it within an
   * immediate transaction, which keeps other processes from doing the same. Long journals, or all
   * journals if `all` is set, are first taken away from their owners. An owner notices that the
   * name is gone and appends the click to a new journal.
   */
  apply(all: boolean): boolean {
    const applied = new Map(
      (this.#noted.all() as unknown as JournalPosition[]).map(({ name, applied: end }) => [
        name,
        end,
      ]),
    );
    const files = journalFiles(this.#folder).map((file) =>
      !file.isRetired && (all || file.size > rotateBytes) ? retire(this.#folder, file) : file,
    );
    for (const file of files) {
      if (!this.#read(file, applied.get(file.name) ?? 0)) return false;
      applied.delete(file.name);
    }
    for (const gone of applied.keys()) this.#forget.run(gone);
    this.#spent = files.filter(({ isRetired }) => isRetired);
    return true;
  }

  /** Deletes the retired journals that were read completely. Call it after the commit. */
  remove(): void {
    if (this.#spent.length === 0) return;
    for (const { path } of this.#spent) rmSync(path, { force: true });
    this.#spent = [];
    syncFolder(this.#folder);
  }

  /**
   * Reads a piece. Returns true at the end, or before a frame that is torn or still being written.
   */
  #read(file: JournalFile, start: number): boolean {
    const handle = file.size > start ? openIfThere(file.path) : undefined;
    if (handle === undefined) return true;
    try {
      for (let room = readBuffer; ; room = Buffer.allocUnsafe(2 * room.length)) {
        const length = readSync(handle, room, 0, room.length, start);
        const end = this.#take(room.subarray(0, length));
        if (end > 0) this.#note.run(file.name, start + end);
        if (length < room.length) {
          return end === length || this.#skipDamage(file, room.subarray(end, length), start + end);
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
    const found = classifyTail(rest);
    // The end of an active file may still be being written.
    if (!found.damaged || (found.next === undefined && !file.isRetired)) return true;
    const { next = rest.length } = found;
    const aside = quarantine(this.#folder, file);
    this.#note.run(file.name, start + next);
    this.#onNotice(
      `A journal of clicks is damaged: ${next} bytes cannot be read, and the clicks in them are lost. ` +
        `All others are kept. The file stays as ${aside} for seven days.`,
    );
    return next === rest.length;
  }

  /** Records the clicks of all complete frames. Returns where the last of them ends. */
  #take(bytes: Buffer): number {
    let end = 0;
    for (const frame of eachFrame(bytes)) {
      for (const { app, click } of eachEntry(frame.text)) this.#record(app, click);
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
