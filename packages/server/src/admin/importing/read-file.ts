import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { FileImport } from "@throughline/protocol";
import { ImportFileError } from "./import-file-error.ts";
import type { LinkInFile } from "./read-links.ts";
import type { BrokenLine } from "./records.ts";

/** An uploaded file, and how to read it. */
export interface FileToRead extends Pick<FileImport, "format" | "content"> {
  readonly toStore: boolean;
}

/** A batch of links and broken lines from a file. */
export interface FileBatch {
  readonly links: (LinkInFile | BrokenLine)[];
  readonly isLast?: true;
  /** Why the file cannot be read. No batch follows. */
  readonly error?: string;
}

/** The worker script beside this file. The published package contains the compiled script. */
const script = new URL(
  import.meta.url.endsWith(".ts") ? "./file-reader.ts" : "./file-reader.js",
  import.meta.url,
);

/** Enough memory for the largest allowed file, whatever it contains. */
const resourceLimits = { maxOldGenerationSizeMb: 192 };

/**
 * Reads the links of an uploaded file in a thread, because parsing a file takes up to a second. Includes the broken lines.
 * Rejects with {@link ImportFileError}.
 */
export async function* readFile(file: FileToRead): AsyncGenerator<LinkInFile | BrokenLine> {
  const thread = new Worker(script, { workerData: file, resourceLimits });
  try {
    for (;;) {
      thread.postMessage("next", []);
      const [{ links, isLast, error }] = (await once(thread, "message")) as [FileBatch];
      if (error !== undefined) throw new ImportFileError(error);
      yield* links;
      if (isLast) return;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
    throw new ImportFileError("The file needs too much memory. Split it into several files.");
  } finally {
    await thread.terminate();
  }
}
