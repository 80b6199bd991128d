import { randomBytes } from "node:crypto";
import { close, constants, existsSync, openSync, rmSync, write } from "node:fs";
import { promisify } from "node:util";
import { StoreBusy } from "../../errors.ts";
import { Committer } from "../../committer.ts";
import type { CommitterLimits } from "../../committer.ts";
import { errorOf } from "../../fault.ts";
import { faultOf } from "../faults.ts";
import { journalPath, syncFolder } from "./files.ts";
import { frameOf } from "./frame.ts";

export interface JournalLimits {
  /** How many clicks may wait for the disk, and how many for the database. */
  readonly maxQueued: number;
  /** How many are written at once. */
  readonly maxPerFrame: number;
  readonly onWritten?: CommitterLimits["onWritten"];
}

/** How long the database may be behind while nobody asks, and how long after it failed, in milliseconds. */
const pauseMs = { usual: 100, afterFailure: 1_000 };
/** While it owes more than this share of the clicks it may, the database takes no pause: after one, clicks might have to wait for it. */
const catchUpShare = 0.05;

/** A write returns when it is on the disk: one way to another thread and back, where a flush would be a second. */
const appendDurably =
  constants.O_WRONLY |
  constants.O_APPEND |
  constants.O_CREAT |
  constants.O_EXCL |
  constants.O_DSYNC;
const writeTo = promisify(write);

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
  #file: { readonly path: string; readonly handle: number; isUsed: boolean } | undefined;
  /** How many clicks were appended, and how many of them the database is known to have. */
  #appended = 0;
  #takenIn = 0;
  #timer: NodeJS.Timeout | undefined;
  #applying: Promise<void> | undefined;

  /** `apply` lets the database take in what was appended. */
  constructor(folder: string, apply: () => Promise<unknown>, limits: JournalLimits) {
    const { maxQueued, maxPerFrame, onWritten } = limits;
    this.#folder = folder;
    this.#apply = apply;
    this.#limits = limits;
    this.#committer = new Committer<string>((entries) => this.#append(entries), {
      maxQueued: { urgent: maxQueued, background: 0 },
      maxBatch: { urgent: maxPerFrame, background: 0 },
      onWritten,
    });
  }

  /** Resolves when the entry is on the disk. */
  append(entry: string): Promise<void> {
    if (this.#owed >= this.#limits.maxQueued) {
      return Promise.reject(
        new StoreBusy("Clicks come faster than the store takes them in; try again in a moment."),
      );
    }
    return this.#committer.submit(entry, "urgent") as Promise<void>;
  }

  /** Resolves when the database has every click that was appended here. */
  async caughtUp(): Promise<void> {
    const appended = this.#appended;
    if (this.#takenIn >= appended) return;
    await this.#apply();
    this.#takenIn = Math.max(this.#takenIn, appended);
  }

  /** Takes no more, and resolves when all that waited is on the disk. */
  async close(): Promise<void> {
    await this.#committer.close();
    clearTimeout(this.#timer);
    this.#closeFile();
  }

  /** Clicks the database does not have yet, as far as this process knows. */
  get #owed(): number {
    return this.#appended - this.#takenIn;
  }

  async #append(entries: readonly string[]) {
    const frame = frameOf(entries.join(""));
    try {
      while (!(await this.#write(frame)));
    } catch (error) {
      this.#abandonFile();
      throw errorOf(faultOf(error, this.#folder));
    }
    this.#appended += entries.length;
    // Clicks that come faster than the database takes them in wait for it, and are refused only when it fails.
    if (this.#owed > this.#limits.maxQueued / 2) await this.#applyNow();
    else this.#applyLater(pauseMs.usual);
    return entries.map(() => written);
  }

  /** False when the file was retired: whether the frame is read there is not known. */
  async #write(frame: Buffer): Promise<boolean> {
    this.#file ??= this.#open();
    const { path, handle } = this.#file;
    for (let done = 0; done < frame.length;) {
      done += (await writeTo(handle, frame, done, frame.length - done, null)).bytesWritten;
    }
    const isThere = existsSync(path);
    if (isThere) this.#file.isUsed = true;
    else this.#closeFile();
    return isThere;
  }

  #open() {
    const path = journalPath(this.#folder, randomBytes(12).toString("hex"));
    const handle = openSync(path, appendDurably, 0o600);
    this.#file = { path, handle, isUsed: false };
    syncFolder(this.#folder);
    return this.#file;
  }

  /** Whatever is torn now stays the end of this file; one that holds nothing but that is of no use to anybody. */
  #abandonFile(): void {
    const file = this.#file;
    this.#closeFile();
    if (file === undefined || file.isUsed) return;
    try {
      rmSync(file.path, { force: true });
    } catch {
      // Then it stays until the journals are emptied.
    }
  }

  #closeFile(): void {
    // Not at once: the system takes its time with the last handle of a file that was removed. What was
    // acknowledged is on the disk, so it does not matter how that ends.
    if (this.#file) close(this.#file.handle, () => undefined);
    this.#file = undefined;
  }

  #applyLater(ms: number): void {
    this.#timer ??= setTimeout(() => void this.#applyNow(), ms).unref();
  }

  #applyNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#applying ??= this.#takeIn();
    return this.#applying;
  }

  async #takeIn(): Promise<void> {
    let pause;
    try {
      await this.caughtUp();
      pause = this.#owed > catchUpShare * this.#limits.maxQueued ? 0 : pauseMs.usual;
    } catch {
      // The clicks are safe where they are, and who asks for them is told what is wrong.
      pause = pauseMs.afterFailure;
    }
    this.#applying = undefined;
    this.#timer = undefined;
    if (this.#owed > 0) this.#applyLater(pause);
  }
}
