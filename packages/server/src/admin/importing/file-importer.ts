import { once } from "node:events";
import { parentPort } from "node:worker_threads";
import { limits } from "@throughline/protocol";
import type { FileImportReport, ImportedLine } from "@throughline/protocol";
import { lowerPriority } from "@throughline/storage";
import { ApiError, invalidField } from "../../platform/http/errors.ts";
import { TimeSlices } from "../../platform/time/time-slices.ts";
import { importFormats } from "./formats/index.ts";
import { ImportFileError } from "./import-file-error.ts";
import type { FileToImport, ThreadMessage } from "./import-thread.ts";
import { importLinks } from "./import-links.ts";
import type { LinkImportStore } from "./import-links.ts";
import { readLinks } from "./read-links.ts";
import type { LinkInFile } from "./read-links.ts";
import { ImportReport } from "./report.ts";

/** The script of the thread that imports uploaded files. The main thread reads and writes the store for it. */
const port = requirePort();
lowerPriority(19);

/** How many links are sent at a time. Receiving them takes the main thread less than a millisecond. */
const batchSize = 100;

/** How many characters of base64 are decoded at a time. */
const stepLength = 16 * 1024;

/** How many lines of a file the response lists. */
const maxLines = 20;
const maxListedErrors = 200;

const slices = new TimeSlices();

const store: LinkImportStore = {
  getMany: async (_app, codes) =>
    (await ask({ codes })) as Awaited<ReturnType<LinkImportStore["getMany"]>>,
  async saveAll(_app, toStore) {
    for (let start = 0; ; start += batchSize) {
      const end = start + batchSize;
      const isLast = end >= toStore.length;
      const answer = await ask({ toSave: toStore.slice(start, end), isLast });
      if (isLast) return answer as readonly string[];
    }
  },
};

for (;;) port.postMessage(await importFile((await nextMessage()) as FileToImport), []);

async function nextMessage(): Promise<unknown> {
  const [message] = (await once(port, "message")) as [unknown];
  return message;
}

/** Sends a message to the main thread and returns the answer. */
function ask(message: ThreadMessage): Promise<unknown> {
  port.postMessage(message, []);
  return nextMessage();
}

function requirePort() {
  if (parentPort) return parentPort;
  throw new Error("file-importer.ts runs in a worker thread. Use ImportThread instead.");
}

async function importFile(file: FileToImport): Promise<ThreadMessage> {
  try {
    return { report: await reportOf(file) };
  } catch (error) {
    const refusal =
      error instanceof ImportFileError ? invalidField("content", error.message) : error;
    if (!(refusal instanceof ApiError)) throw error;
    const { code, message, field } = refusal;
    return { refusal: { code, message, field } };
  }
}

async function reportOf(file: FileToImport): Promise<FileImportReport> {
  const { app, dryRun } = file;
  const report = new ImportReport();
  const links: LinkInFile[] = [];
  for await (const item of linksOf(file)) {
    if ("error" in item) report.add(item.line, { code: null, outcome: "invalid", ...item });
    else links.push(item);
  }
  const { done, items } = await importLinks(
    store,
    app,
    links.map(({ link }) => link),
    { ...file, dryRun: dryRun || report.faulty > 0 },
  );
  const lines: ImportedLine[] = [];
  for (const [index, linkInFile] of links.entries()) {
    const item = items[index];
    if (!item) continue;
    const { line, link } = linkInFile;
    report.add(line, item);
    const { outcome } = item;
    if (outcome === "conflict" || outcome === "invalid") continue;
    report.addNotes(linkInFile, app.linkDomains);
    if (lines.length < maxLines) {
      lines.push({ line, code: link.code, destination: link.destination, outcome });
    }
  }
  const faults = report.faults.toSorted((one, other) => one.line - other.line);
  const { counts, notes } = report;
  return { done, counts, faults: faults.slice(0, maxListedErrors), lines, notes };
}

async function* linksOf({ format, content, toStore = false }: FileToImport) {
  let count = 0;
  for await (const link of readLinks(importFormats[format], bytesOf(content), { toStore })) {
    count += 1;
    if (count > limits.linksPerFile) {
      throw new ImportFileError(
        `The file has more than ${limits.linksPerFile} links. Split it, or use throughline import.`,
      );
    }
    yield link;
    await slices.yieldIfDue();
  }
}

/** Decodes base64. Four characters are three bytes, so up to three characters are left for the next step. */
async function* bytesOf(content: FileToImport["content"]): AsyncGenerator<Uint8Array> {
  let [rest, isPadded] = ["", false];
  for (const piece of content) {
    for (let start = 0; start < piece.length; start += stepLength) {
      const text = rest + Buffer.from(piece.subarray(start, start + stepLength)).toString("latin1");
      if (isPadded || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) {
        throw new ImportFileError("The content is not base64.");
      }
      const whole = text.slice(0, text.length - (text.length % 4));
      rest = text.slice(whole.length);
      isPadded = whole.endsWith("=");
      if (whole !== "") yield Buffer.from(whole, "base64");
      await slices.yieldIfDue();
    }
  }
  yield Buffer.from(rest, "base64");
}
