import { write } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { DestinationStream } from "pino";

const writeTo = promisify(write);

/** How many characters may wait for a slow reader. Lines beyond that are dropped. */
const maxWaiting = 2 ** 20;
/** How long to wait before a pipe that is full is tried again. */
const retryMs = 50;

/**
 * Writes the log to a file descriptor without blocking. When the reader of a pipe has ended, the lines are dropped and the
 * service continues. pino's own destination repeats such a write forever when the process exits.
 */
export class LineWriter implements DestinationStream {
  readonly #fd: number;
  #waiting = "";
  #writing: Promise<void> | undefined;

  constructor(fd: number) {
    this.#fd = fd;
  }

  write(line: string): void {
    if (this.#waiting.length + line.length > maxWaiting) return;
    this.#waiting += line;
    this.#writing ??= this.#writeAll();
  }

  /** Resolves when all lines are written or dropped. */
  async flush(): Promise<void> {
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting !== "") {
      let bytes = Buffer.from(this.#waiting);
      this.#waiting = "";
      while (bytes.length > 0) bytes = bytes.subarray(await this.#tryToWrite(bytes));
    }
    this.#writing = undefined;
  }

  /** Returns how many bytes are done. */
  async #tryToWrite(bytes: Buffer): Promise<number> {
    try {
      return (await writeTo(this.#fd, bytes)).bytesWritten;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return bytes.length;
      await pause(retryMs);
      return 0;
    }
  }
}
