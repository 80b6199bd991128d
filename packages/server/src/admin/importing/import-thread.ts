import { on } from "node:events";
import { Worker } from "node:worker_threads";
import type { FileImport, FileImportReport } from "@throughline/protocol";
import type { App, LinkToSave } from "@throughline/storage";
import { ApiError, invalidField } from "../../platform/http/errors.ts";
import type { LinkImportOptions, LinkImportStore } from "./import-links.ts";

/** An uploaded file, and how to import it. */
export interface FileToImport
  extends Pick<FileImport, "format" | "toStore" | "skipFaulty">, LinkImportOptions {
  readonly app: App;
  /** The file in base64, in pieces of any size. */
  readonly content: readonly Uint8Array[];
}

/**
 * A message from the thread. It waits for the answers to `codes`, the existing links, to `uses`, what the codes are in use
 * for, and to the last `toSave`, the codes that another request has changed. The other two messages end the import.
 */
export type ThreadMessage =
  | { readonly codes: readonly string[] }
  | { readonly uses: readonly string[] }
  | { readonly toSave: readonly LinkToSave[]; readonly isLast: boolean }
  | { readonly report: FileImportReport }
  | { readonly refusal: Pick<ApiError, "code" | "message" | "field"> };

/** The worker script beside this file. The published package contains the compiled script. */
const defaultScript = new URL(
  import.meta.url.endsWith(".ts") ? "./file-importer.ts" : "./file-importer.js",
  import.meta.url,
);

/** Enough memory for the largest allowed file, whatever it contains. */
const defaultMemoryMb = 192;

/** How long an import may take. The next one waits for it. */
const defaultMaxMs = 120_000;

/** How long the thread waits for the next import before it ends and frees its memory. */
const idleMs = 60_000;

/**
 * Imports uploaded files in a thread, because reading and checking the links takes up to a second. This thread only reads and
 * writes the store. The thread is kept for the next import, because starting it takes longer than most imports.
 */
export class ImportThread {
  #worker: Worker | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  readonly #memoryMb: number;
  readonly #maxMs: number;
  readonly #script: URL;

  constructor({
    memoryMb = defaultMemoryMb,
    maxMs = defaultMaxMs,
    script = defaultScript,
  }: { readonly memoryMb?: number; readonly maxMs?: number; readonly script?: URL } = {}) {
    this.#memoryMb = memoryMb;
    this.#maxMs = maxMs;
    this.#script = script;
  }

  /** Imports one file. The caller waits for the result before importing the next file. */
  async import(store: LinkImportStore, file: FileToImport): Promise<FileImportReport> {
    const worker = (this.#worker ??= this.#start());
    clearTimeout(this.#idleTimer);
    worker.ref();
    try {
      const result = await exchangeMessages(worker, store, file, AbortSignal.timeout(this.#maxMs));
      worker.unref();
      this.#idleTimer = setTimeout(() => void this.#end(worker), idleMs).unref();
      if ("report" in result) return result.report;
      const { code, message, field } = result.refusal;
      throw new ApiError(code, message, {}, field);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      await this.#end(worker);
      if (error instanceof Error && error.name === "AbortError") {
        throw new ApiError(
          "unavailable",
          `The import took longer than ${this.#maxMs / 1000} seconds and was stopped; its links may not be stored. Split the file, or try again later.`,
          { "Retry-After": "60" },
        );
      }
      if ((error as NodeJS.ErrnoException).code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
      throw invalidField("content", "The file needs too much memory. Split it into several files.");
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#script, {
      resourceLimits: { maxOldGenerationSizeMb: this.#memoryMb },
    });
    // An import that is running fails with the error.
    worker.on("error", () => undefined);
    // A message that cannot be read never arrives, so the import would wait for it.
    worker.on("messageerror", (error) => worker.emit("error", error));
    worker.on("exit", () => void this.#end(worker));
    return worker;
  }

  async #end(worker: Worker): Promise<void> {
    if (this.#worker === worker) this.#worker = undefined;
    await worker.terminate();
  }
}

/** Sends a file to the thread, answers its questions, and returns its last message. */
async function exchangeMessages(
  worker: Worker,
  store: LinkImportStore,
  file: FileToImport,
  signal: AbortSignal,
) {
  const { id } = file.app;
  const messages = on(worker, "message", { close: ["exit"], signal }) as AsyncIterable<
    [ThreadMessage]
  >;
  const linksToSave: LinkToSave[] = [];
  // Moving the memory of a piece to the thread is faster than copying it, but some pieces share their memory with others.
  const whole = file.content.filter(({ buffer, length }) => buffer.byteLength === length);
  worker.postMessage(
    file,
    whole.map(({ buffer }) => buffer as ArrayBuffer),
  );
  for await (const [message] of messages) {
    if ("codes" in message) worker.postMessage(await store.getMany(id, message.codes), []);
    else if ("uses" in message) worker.postMessage(await store.findCodes(id, message.uses), []);
    else if ("toSave" in message) {
      linksToSave.push(...message.toSave);
      if (message.isLast) worker.postMessage(await store.saveAll(id, linksToSave.splice(0)), []);
    } else return message;
  }
  throw new Error("The thread that imports files ended during an import.");
}
