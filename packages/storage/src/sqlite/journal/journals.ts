import { closeSync, openSync, readSync, rmSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import type { ClickToStore } from "../writes/clicks.ts";
import { eachEntry } from "./entry.ts";
import { journalFiles, quarantine, retire, syncFolder } from "./files.ts";
import type { JournalFile } from "./files.ts";
import { eachFrame, classifyTail } from "./frame.ts";

/** From this size on a journal makes room for a new one. */
const rotateBytes = 8 * 2 ** 20;

/** Journals are read piece by piece, so that neither memory nor a transaction grows with them. */
const readBuffer = Buffer.allocUnsafe(2 ** 19);

/**
 * The journals of a folder, as the database takes them in. How far each was read is part of the same
 * transaction as the clicks that were found there, so whichever process does it, and whenever one
 * dies over it, each click arrives once.
 */
export class Journals {
  readonly #folder: string;
  readonly #record: (app: string, click: ClickToStore) => void;
  readonly #onNotice: (sentence: string) => void;
  readonly #noted;
  readonly #note;
  readonly #forget;
  #spent: readonly JournalFile[] = [];

  /** `onNotice` is told of damage. */
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
   * Takes in some of what came since the last time, and says whether that was all; within an
   * immediate transaction, which keeps other processes from doing the same. A journal that is long,
   * or each of them if `all` are to go, is taken from its owner first: who then appends to it finds
   * its name gone, and does so again in a new one.
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

  /** Removes what was taken and read. After the commit. */
  remove(): void {
    if (this.#spent.length === 0) return;
    for (const { path } of this.#spent) rmSync(path, { force: true });
    this.#spent = [];
    syncFolder(this.#folder);
  }

  /** Reads a piece; true at the end, or before what is torn or still being written. */
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
        // The frame is larger than the room.
      }
    } finally {
      closeSync(handle);
    }
  }

  /**
   * What cannot be read is passed over, up to the next frame that can: each holds clicks somebody was told
   * are safe. The file is kept aside before anything of it is removed. False when there is more to read.
   */
  #skipDamage(file: JournalFile, rest: Buffer, start: number): boolean {
    const found = classifyTail(rest);
    // The end of a file that is still written to may be on its way.
    if (!found.damaged || (found.next === undefined && !file.isRetired)) return true;
    const { next = rest.length } = found;
    const aside = quarantine(this.#folder, file);
    this.#note.run(file.name, start + next);
    this.#onNotice(
      `A journal of clicks is damaged: ${next} bytes of it cannot be read, and the clicks in them are lost. ` +
        `All others are kept. The file stays as ${aside} for seven days.`,
    );
    return next === rest.length;
  }

  /** Records the clicks of all whole frames; says where the last of them ends. */
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

/** Who has taken in all of a journal removes it after the commit, when another may look already. */
function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
