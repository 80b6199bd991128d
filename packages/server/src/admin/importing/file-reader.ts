import { parentPort, workerData } from "node:worker_threads";
import { limits } from "@throughline/protocol";
import { lowerPriority } from "@throughline/storage";
import { ImportFileError } from "./import-file-error.ts";
import { importFormats } from "./formats/index.ts";
import { readLinks } from "./read-links.ts";
import type { FileBatch, FileToRead } from "./read-file.ts";

/** How many links are sent at a time. */
const batchSize = 200;

/**
 * The script of the thread that reads an uploaded file. It sends one batch for each message that it receives, so that the
 * main thread never has to read many batches in one turn.
 */
const port = parentPort;
if (port === null)
  throw new Error("file-reader.ts runs in a worker thread. Call readFile instead.");
lowerPriority(10);
const batches = readBatches(workerData as FileToRead);
port.on("message", () => void batches.next().then(({ value }) => port.postMessage(value, [])));

async function* readBatches(file: FileToRead): AsyncGenerator<FileBatch, FileBatch> {
  let links: FileBatch["links"] = [];
  let count = 0;
  try {
    const { format, toStore } = file;
    for await (const link of readLinks(importFormats[format], bytesOf(file), { toStore })) {
      count += 1;
      if (count > limits.linksPerFile) {
        throw new ImportFileError(
          `The file has more than ${limits.linksPerFile} links. Split it, or use throughline import.`,
        );
      }
      links.push(link);
      if (links.length < batchSize) continue;
      yield { links };
      links = [];
    }
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    return { links: [], error: error.message };
  }
  return { links, isLast: true };
}

async function* bytesOf({ content }: FileToRead): AsyncGenerator<Uint8Array> {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(content)) {
    throw new ImportFileError("The content is not base64.");
  }
  yield Buffer.from(content, "base64");
}
