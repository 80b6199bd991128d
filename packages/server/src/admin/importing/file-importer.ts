import { once } from "node:events";
import { parentPort } from "node:worker_threads";
import { limits } from "@throughline/protocol";
import type { FileImportReport, ImportedLine } from "@throughline/protocol";
import { lowerPriority } from "@throughline/storage";
import type { CodeUse, Link, LinkStore, LinkToSave } from "@throughline/storage";
import { ApiError, invalidField } from "../../platform/http/errors.ts";
import { TimeSlices } from "../../platform/time/time-slices.ts";
import { decideImport } from "./decide.ts";
import { importFormats } from "./formats/index.ts";
import { ImportFileError } from "./import-file-error.ts";
import type { FileToImport, ThreadMessage } from "./import-thread.ts";
import { retryImport } from "./import-links.ts";
import { readLinks } from "./read-links.ts";
import { ImportReport } from "./report.ts";

/** The script of the thread that imports uploaded files. The main thread reads and writes the store for it. */
const port = requirePort();
// With the lowest priority, 19, an import takes more than a minute on a busy machine, and proxies give up.
lowerPriority(10);

/** How many links are sent at a time. Receiving them takes the main thread less than a millisecond. */
const batchSize = 100;

/** How many characters of base64 are decoded at a time. */
const stepLength = 16 * 1024;

/** How many lines of a file the response lists. */
const maxLines = 20;
const maxListedErrors = 200;

const slices = new TimeSlices();

const store: Pick<LinkStore, "getMany" | "findCodes"> = {
  getMany: async (_app, codes) => (await ask({ codes })) as Link[],
  findCodes: async (_app, uses) => (await ask({ uses })) as CodeUse[],
};

// A message that cannot be read never arrives. The error ends the thread and with it the import.
port.on("messageerror", (error) => {
  throw error;
});

for (;;) send(await importFile((await nextMessage()) as FileToImport));

async function nextMessage(): Promise<unknown> {
  const [message] = (await once(port, "message")) as [unknown];
  return message;
}

function send(message: ThreadMessage): void {
  port.postMessage(message, []);
}

/** Sends a message to the main thread and returns the answer. */
function ask(message: ThreadMessage): Promise<unknown> {
  send(message);
  return nextMessage();
}

function requirePort() {
  if (parentPort) return parentPort;
  throw new Error("file-importer.ts runs in a worker thread. Use ImportThread instead.");
}

async function importFile(file: FileToImport): Promise<ThreadMessage> {
  try {
    return { report: await retryImport(() => importOnce(file)) };
  } catch (error) {
    const refusal =
      error instanceof ImportFileError ? invalidField("content", error.message) : error;
    if (!(refusal instanceof ApiError)) throw error;
    const { code, message, field } = refusal;
    return { refusal: { code, message, field } };
  }
}

/**
 * Imports a file, unless another request changes one of its links. The main thread collects the links to save: this thread
 * forgets them, so that V8 does not mark thousands of links on other processors.
 */
async function importOnce(file: FileToImport): Promise<FileImportReport | undefined> {
  const { app, dryRun, skipFaulty = false } = file;
  const report = new ImportReport();
  const lines: ImportedLine[] = [];
  const batch: LinkToSave[] = [];
  const decisions = decideImport(store, app, readLinksOf(file, report), file);
  for await (const { source, item, toSave } of decisions) {
    report.add(source.line, item);
    const { outcome } = item;
    if (outcome === "conflict" || outcome === "invalid") continue;
    report.addNotes(source, app.linkDomains);
    if (lines.length < maxLines) {
      const { code, destination } = source.link;
      lines.push({ line: source.line, code, destination, outcome });
    }
    if (!toSave || dryRun || (report.faulty > 0 && !skipFaulty)) continue;
    if (batch.push(toSave) === batchSize) send({ toSave: batch.splice(0), isLast: false });
  }
  const done = !dryRun && (report.faulty === 0 || skipFaulty);
  const changed = done ? ((await ask({ toSave: batch, isLast: true })) as readonly string[]) : [];
  if (changed.length > 0) return undefined;
  const errors = report.errors.toSorted((one, other) => one.line - other.line);
  const { counts, notes } = report;
  return { done, counts, errors: errors.slice(0, maxListedErrors), lines, notes };
}

/** Reads the links of a file and reports its broken lines. */
async function* readLinksOf(
  { format, content, toStore = false }: FileToImport,
  report: ImportReport,
) {
  let count = 0;
  for await (const item of readLinks(importFormats[format], decodeContent(content), { toStore })) {
    count += 1;
    if (count > limits.linksPerFile) {
      throw new ImportFileError(
        `The file has more than ${limits.linksPerFile} links. Split it, or use throughline import.`,
      );
    }
    if ("error" in item) report.add(item.line, { code: null, outcome: "invalid", ...item });
    else yield item;
  }
}

/** Decodes base64. Four characters are three bytes, so up to three characters are left for the next step. */
async function* decodeContent(content: FileToImport["content"]): AsyncGenerator<Uint8Array> {
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
