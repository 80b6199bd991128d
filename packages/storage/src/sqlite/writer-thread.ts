import { Worker } from "node:worker_threads";
import { StoreUnavailable } from "../errors.ts";
import type { Outcome, Write } from "./batch.ts";
import { errorOf } from "./faults.ts";

/** The writer's thread, seen from outside: one batch at a time. */
export class WriterThread {
  readonly #worker: Worker;
  #answer: PromiseWithResolvers<unknown> | undefined;
  #death: StoreUnavailable | undefined;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on("message", (message: unknown) => this.#answer?.resolve(message));
    worker.on("error", (error) => this.#die(error instanceof Error ? error.message : ""));
    worker.on("exit", () => this.#die("it ended"));
  }

  /** Resolves when the file is open, its schema current and a write has succeeded. */
  static async start(folder: string): Promise<WriterThread> {
    const worker = new Worker(new URL("./writer.ts", import.meta.url), {
      workerData: { folder },
      // Its garbage is short-lived and small; V8 would take a multiple of this.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    const thread = new WriterThread(worker);
    const opened = (await thread.#nextAnswer()) as Outcome;
    if ("fault" in opened) {
      await worker.terminate();
      throw errorOf(opened.fault);
    }
    return thread;
  }

  async flush(batch: readonly Write[]): Promise<readonly Outcome[]> {
    if (this.#death) throw this.#death;
    this.#worker.postMessage(batch, []);
    return (await this.#nextAnswer()) as readonly Outcome[];
  }

  /** Closes the file; the thread ends. */
  async close(): Promise<void> {
    if (this.#death) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#worker.once("exit", () => resolve());
    this.#worker.postMessage("close", []);
    await promise;
  }

  #nextAnswer(): Promise<unknown> {
    this.#answer = Promise.withResolvers();
    return this.#answer.promise;
  }

  #die(reason: string): void {
    this.#death ??= new StoreUnavailable(
      `The thread that writes to the store is gone (${reason}). Restart the service.`,
    );
    this.#answer?.reject(this.#death);
  }
}
