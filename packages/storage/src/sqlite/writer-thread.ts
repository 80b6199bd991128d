import { Worker } from "node:worker_threads";
import { StoreUnavailable } from "../errors.ts";
import type { SerializedError, WriteOutcome } from "../committer/serialized-error.ts";
import type { Write } from "./batch.ts";
import { deserializeError } from "../committer/serialized-error.ts";
import { limitMemory } from "../threads/thread-memory.ts";

/** The script beside this file: the source, or the compiled one in the published package. */
const defaultScript = new URL(
  import.meta.url.endsWith(".ts") ? "./writer.ts" : "./writer.js",
  import.meta.url,
);

/**
 * Controls a thread that writes to the database, one request at a time. A request of the store is a batch of writes; other
 * scripts define their own. If the thread dies of an unexpected error or runs out of memory, its request fails, and the next
 * one starts a new thread. Committed data is in the file, so the store continues.
 */
export class WriterThread<Request = readonly Write[]> {
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

  /**
   * Resolves when the file is open, its schema is current and a test write has succeeded.
   * `onNotice` is called with sentences for the operator.
   */
  static async start<Request = readonly Write[]>(
    folder: string,
    onNotice: (sentence: string) => void = () => undefined,
    script = defaultScript,
  ): Promise<WriterThread<Request>> {
    const thread = new WriterThread<Request>(folder, onNotice, script);
    await thread.#start(true);
    return thread;
  }

  /** Runs a request. Of a batch, a write that cannot be sent, such as one with deeply nested data, fails alone. */
  async flush(batch: Request): Promise<readonly WriteOutcome[]> {
    const answer = await this.#send(batch);
    if (answer !== notReceived) return answer as readonly WriteOutcome[];
    if (!Array.isArray(batch) || batch.length === 1) return [{ failure: unsendable }];
    const half = batch.length >>> 1;
    const [first, second] = [batch.slice(0, half), batch.slice(half)] as [Request, Request];
    return [...(await this.flush(first)), ...(await this.flush(second))];
  }

  async #send(batch: Request): Promise<unknown> {
    const worker = this.#worker ?? (await this.#start());
    try {
      worker.postMessage(batch, []);
    } catch {
      return notReceived;
    }
    return this.#nextAnswer();
  }

  /** Closes the file and ends the thread. */
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
      // The garbage of this thread is small and short-lived, while V8 would use several times as
      // much memory. A batch that needs more memory ends the thread, not the process.
      resourceLimits: limitMemory({ maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 256 }),
    });
    let reason = "it ended";
    worker.on("message", (message: unknown) => {
      if (isNotice(message)) this.#onNotice(message.notice);
      else this.#answer?.resolve(message);
    });
    worker.on("error", (error) => {
      reason = error instanceof Error ? error.message : String(error);
    });
    worker.on("messageerror", () => {
      this.#answer?.reject(threadEndedError("its answer cannot be read"));
    });
    worker.on("exit", () => {
      if (this.#worker === worker) this.#worker = undefined;
      this.#answer?.reject(threadEndedError(reason));
    });
    const opened = (await this.#nextAnswer()) as WriteOutcome;
    if ("failure" in opened) {
      await worker.terminate();
      throw deserializeError(opened.failure, { isOpening });
    }
    this.#worker = worker;
    return worker;
  }

  #nextAnswer(): Promise<unknown> {
    this.#answer = Promise.withResolvers();
    return this.#answer.promise;
  }
}

/** The thread's answer to a batch that could not be read. Nothing of it was written. */
export const notReceived = "not received";

const unsendable: SerializedError = {
  kind: "unexpected",
  message:
    "The write cannot be sent to the thread that writes, because its data is nested too deep.",
};

/** A message to the operator, sent between the results of batches. */
export interface Notice {
  readonly notice: string;
}

function isNotice(message: unknown): message is Notice {
  return typeof message === "object" && message !== null && "notice" in message;
}

function threadEndedError(reason: string): StoreUnavailable {
  return new StoreUnavailable(
    `The thread that writes to the store ended (${reason}). It is unknown whether its last ` +
      `batch was written. The next write starts a new thread.`,
  );
}
