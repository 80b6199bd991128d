import { randomBytes } from "node:crypto";
import { access, open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { StoreBusy } from "../../errors.ts";
import { Committer } from "../committer.ts";
import { errorOf, faultOf } from "../faults.ts";
import { journalPath, syncFolder } from "./files.ts";
import { frameOf } from "./frame.ts";

export interface JournalLimits {
  /** How many clicks may wait for the disk, and how many for the database. */
  readonly waiting: number;
  readonly perFrame: number;
}

/** How long the database may be behind while nobody asks, and how long after it failed, in milliseconds. */
const pauseMs = { usual: 100, afterFailure: 1_000 };

const written = { value: undefined };

/**
 * Where clicks are recorded: a file that is only appended to, which is several times cheaper than
 * the database's tables and indexes. Group commit as for all else. The database takes the clicks in
 * a moment later, or before anybody asks for them.
 */
export class Journal {
  readonly #folder: string;
  readonly #apply: () => Promise<unknown>;
  readonly #limits: JournalLimits;
  readonly #committer;
  #file: { readonly path: string; readonly handle: FileHandle } | undefined;
  /** Clicks the database does not have yet, as far as this process knows. */
  #owed = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `apply` lets the database take in what was appended. */
  constructor(folder: string, apply: () => Promise<unknown>, limits: JournalLimits) {
    const { waiting, perFrame } = limits;
    this.#folder = folder;
    this.#apply = apply;
    this.#limits = limits;
    this.#committer = new Committer<string>((entries) => this.#append(entries), {
      waiting: { urgent: waiting, background: 0 },
      perBatch: { urgent: perFrame, background: 0 },
    });
  }

  /** Resolves when the entry is on the disk. */
  append(entry: string): Promise<void> {
    if (this.#owed >= this.#limits.waiting) {
      return Promise.reject(
        new StoreBusy("Clicks come faster than the store takes them in; try again in a moment."),
      );
    }
    return this.#committer.submit(entry, "urgent") as Promise<void>;
  }

  /** Takes no more, and resolves when all that waited is on the disk. */
  async close(): Promise<void> {
    await this.#committer.close();
    clearTimeout(this.#timer);
    await this.#leave();
  }

  async #append(entries: readonly string[]) {
    const frame = frameOf(entries.join(""));
    try {
      while (!(await this.#write(frame)));
    } catch (error) {
      // Whatever is torn now stays the end of this file.
      await this.#leave();
      throw errorOf(faultOf(error, this.#folder));
    }
    this.#owed += entries.length;
    this.#applyLater(pauseMs.usual);
    return entries.map(() => written);
  }

  /** False when the file was retired: whether the frame is read there is not known. */
  async #write(frame: Buffer): Promise<boolean> {
    this.#file ??= await this.#open();
    const { path, handle } = this.#file;
    await handle.appendFile(frame);
    const [isThere] = await Promise.all([exists(path), handle.datasync()]);
    if (!isThere) await this.#leave();
    return isThere;
  }

  async #open() {
    const path = journalPath(this.#folder, randomBytes(12).toString("hex"));
    const handle = await open(path, "ax", 0o600);
    syncFolder(this.#folder);
    return { path, handle };
  }

  async #leave(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.handle.close();
  }

  #applyLater(ms: number): void {
    this.#timer ??= setTimeout(() => void this.#applyNow(), ms).unref();
  }

  async #applyNow(): Promise<void> {
    const owed = this.#owed;
    const pause = await this.#apply().then(
      () => {
        this.#owed -= owed;
        return pauseMs.usual;
      },
      // The clicks are safe where they are, and who asks for them is told what is wrong.
      () => pauseMs.afterFailure,
    );
    this.#timer = undefined;
    if (this.#owed > 0) this.#applyLater(pause);
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
