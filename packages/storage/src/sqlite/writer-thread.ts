import { Worker } from "node:worker_threads";
import { StoreUnavailable } from "../errors.ts";
import type { WriteOutcome } from "../fault.ts";
import type { Write } from "./batch.ts";
import { errorOf } from "../fault.ts";

/** Beside this file: its source, or the program made of it in the published package. */
const writer = new URL(
  import.meta.url.endsWith(".ts") ? "./writer.ts" : "./writer.js",
  import.meta.url,
);

/**
 * The writer's thread, seen from outside: one batch at a time. A thread that dies (an error nobody
 * foresaw, no memory left) fails the batch it was at, and the next batch gets a new thread: what was
 * committed is in the file, and the store goes on.
 */
export class WriterThread {
  readonly #folder: string;
  readonly #script: URL;
  readonly #onNotice: (sentence: string) => void;
  #worker: Worker | undefined;
  #answer: PromiseWithResolvers<unknown> | undefined;

  private constructor(folder: string, onNotice: (sentence: string) => void, script: URL) {
    this.#folder = folder;
    this.#onNotice = onNotice;
    this.#script = script;
  }

  /** Resolves when the file is open, its schema current and a write has succeeded; `onNotice` is told what an operator should know. */
  static async start(
    folder: string,
    onNotice: (sentence: string) => void = () => undefined,
    script = writer,
  ): Promise<WriterThread> {
    const thread = new WriterThread(folder, onNotice, script);
    await thread.#start(true);
    return thread;
  }

  async flush(batch: readonly Write[]): Promise<readonly WriteOutcome[]> {
    const worker = this.#worker ?? (await this.#start());
    worker.postMessage(batch, []);
    return (await this.#nextAnswer()) as readonly WriteOutcome[];
  }

  /** Closes the file; the thread ends. */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (worker === undefined) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    worker.once("exit", () => resolve());
    worker.postMessage("close", []);
    await promise;
  }

  async #start(isOpening = false): Promise<Worker> {
    const worker = new Worker(this.#script, {
      workerData: { folder: this.#folder },
      // Its garbage is short-lived and small; V8 would take a multiple of this. A batch that needs
      // more than the second ends the thread, not the process.
      resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 256 },
    });
    let reason = "it ended";
    worker.on("message", (message: unknown) => {
      if (isNotice(message)) this.#onNotice(message.notice);
      else this.#answer?.resolve(message);
    });
    worker.on("error", (error) => {
      reason = error instanceof Error ? error.message : String(error);
    });
    worker.on("exit", () => {
      if (this.#worker === worker) this.#worker = undefined;
      this.#answer?.reject(threadEndedError(reason));
    });
    const opened = (await this.#nextAnswer()) as WriteOutcome;
    if ("fault" in opened) {
      await worker.terminate();
      throw errorOf(opened.fault, isOpening);
    }
    this.#worker = worker;
    return worker;
  }

  #nextAnswer(): Promise<unknown> {
    this.#answer = Promise.withResolvers();
    return this.#answer.promise;
  }
}

/** A sentence for the operator, beside the answers. */
export interface Notice {
  readonly notice: string;
}

function isNotice(message: unknown): message is Notice {
  return typeof message === "object" && message !== null && "notice" in message;
}

function threadEndedError(reason: string): StoreUnavailable {
  return new StoreUnavailable(
    `The thread that writes to the store ended (${reason}); whether it still wrote what it was ` +
      `asked is not known. The next write starts it again.`,
  );
}
