import { close, constants, existsSync, openSync, rmSync, write } from "node:fs";
import { promisify } from "node:util";
import { StoreBusy } from "../../errors.ts";
import { Committer } from "../../committer/committer.ts";
import type { CommitterLimits } from "../../committer/committer.ts";
import { toStoreError } from "../store-errors.ts";
import { journalPath, newJournalName, syncFolder } from "./files.ts";
import { formatFrame } from "./frame.ts";

export interface JournalLimits {
  /** How many clicks may wait until they are on disk. As many may then wait until they are in the database. */
  readonly maxQueued: number;
  /** The maximum number of clicks that are appended in one write. */
  readonly maxPerFrame: number;
  readonly onWritten?: CommitterLimits["onWritten"];
}

/** How long to wait before clicks are applied to the database, normally and after a failure. */
const pauseMs = { usual: 100, afterFailure: 1_000 };
/**
 * If more than this share of `maxQueued` is not applied yet, the next clicks are applied without a
 * pause. Otherwise the queue might fill up, and new clicks would have to wait.
 */
const maxUnappliedShare = 0.05;

/**
 * With `O_DSYNC`, a write returns when its data is on disk. A separate flush would need a second trip to the thread pool.
 */
const appendDurably =
  constants.O_WRONLY |
  constants.O_APPEND |
  constants.O_CREAT |
  constants.O_EXCL |
  constants.O_DSYNC;
const writeTo = promisify(write);

const written = { value: undefined };

/**
 * An append-only file of recorded clicks. Appending is several times cheaper than writing to the
 * tables and indexes of the database. Clicks are committed in groups. They are applied to the
 * database a moment later, or before anybody reads them.
 */
export class Journal {
  readonly #folder: string;
  readonly #apply: () => Promise<unknown>;
  readonly #limits: JournalLimits;
  readonly #committer;
  #file: { readonly path: string; readonly handle: number; isUsed: boolean } | undefined;
  /** How many clicks were appended, and how many of them are known to be in the database. */
  #appended = 0;
  #applied = 0;
  #timer: NodeJS.Timeout | undefined;
  #applying: Promise<void> | undefined;

  /** `apply` applies the appended clicks to the database. */
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

  /** Appends an entry. Resolves when it is on disk. */
  append(entry: string): Promise<void> {
    if (this.#unapplied >= this.#limits.maxQueued) {
      return Promise.reject(
        new StoreBusy("Clicks arrive faster than the store can apply them. Try again in a moment."),
      );
    }
    return this.#committer.submit(entry, "urgent") as Promise<void>;
  }

  /** Applies the clicks that were appended here and are not in the database yet. */
  async applyPending(): Promise<void> {
    const appended = this.#appended;
    if (this.#applied >= appended) return;
    await this.#apply();
    this.#applied = Math.max(this.#applied, appended);
  }

  /** Refuses new entries and resolves when all queued ones are on disk. */
  async close(): Promise<void> {
    await this.#committer.close();
    clearTimeout(this.#timer);
    this.#closeFile();
  }

  /** The number of clicks that are not in the database yet, as far as this process knows. */
  get #unapplied(): number {
    return this.#appended - this.#applied;
  }

  async #append(entries: readonly string[]) {
    const frame = formatFrame(entries.join(""));
    try {
      while (!(await this.#write(frame)));
    } catch (error) {
      this.#abandonFile();
      throw toStoreError(error, this.#folder);
    }
    this.#appended += entries.length;
    // If clicks arrive too fast, they are acknowledged after the database has them. They are refused only if the
    // database fails.
    if (this.#unapplied > this.#limits.maxQueued / 2) await this.#applyNow();
    else this.#applyLater(pauseMs.usual);
    return entries.map(() => written);
  }

  /**
   * Appends a frame to the file. Returns false if another process retired the file, because that
   * process may not have read the frame. The caller then appends the frame to a new file.
   */
  async #write(frame: Buffer): Promise<boolean> {
    this.#file ??= this.#open();
    const { path, handle } = this.#file;
    for (let done = 0; done < frame.length;) {
      done += (await writeTo(handle, frame, done, frame.length - done, null)).bytesWritten;
    }
    const isActive = existsSync(path);
    if (isActive) this.#file.isUsed = true;
    else this.#closeFile();
    return isActive;
  }

  #open() {
    const path = journalPath(this.#folder, newJournalName());
    const handle = openSync(path, appendDurably, 0o600);
    this.#file = { path, handle, isUsed: false };
    syncFolder(this.#folder);
    return this.#file;
  }

  /**
   * Closes a file whose end may be torn, so that the next frame goes to a new file. A file without
   * any complete frame is deleted.
   */
  #abandonFile(): void {
    const file = this.#file;
    this.#closeFile();
    if (file === undefined || file.isUsed) return;
    try {
      rmSync(file.path, { force: true });
    } catch {
      // The file stays until the journals are emptied.
    }
  }

  #closeFile(): void {
    // Close asynchronously, because closing the last handle of a deleted file is slow. Ignore errors, because
    // acknowledged data is on disk already.
    if (this.#file) close(this.#file.handle, () => undefined);
    this.#file = undefined;
  }

  #applyLater(ms: number): void {
    this.#timer ??= setTimeout(() => void this.#applyNow(), ms).unref();
  }

  #applyNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#applying ??= this.#applyAndReschedule();
    return this.#applying;
  }

  async #applyAndReschedule(): Promise<void> {
    let pause;
    try {
      await this.applyPending();
      pause = this.#unapplied > maxUnappliedShare * this.#limits.maxQueued ? 0 : pauseMs.usual;
    } catch {
      // The clicks are safe in the journal. The next read of clicks tries again and reports the error.
      pause = pauseMs.afterFailure;
    }
    this.#applying = undefined;
    this.#timer = undefined;
    if (this.#unapplied > 0) this.#applyLater(pause);
  }
}
