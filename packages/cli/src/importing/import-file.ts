import { createReadStream } from "node:fs";
import { limits } from "@throughline/protocol";
import type { LinkImportItem } from "@throughline/protocol";
import type { AdminApi } from "@throughline/protocol/admin";
import { importFormats, ImportReport, readLinks } from "@throughline/server";
import type { ImportFormat, LinkInFile } from "@throughline/server";
import { describeFileError } from "./file-error.ts";

/**
 * The maximum length of a batch. A character takes up to four bytes, and half of the body is left for the JSON
 * around the links.
 */
const maxBatchCharacters = limits.importBodyBytes / 8;

/** The file to import, and how to import it. */
export interface ImportJob {
  readonly admin: AdminApi;
  readonly format: ImportFormat;
  readonly file: string;
  /** The app's link domains. The report names links on other domains. */
  readonly domains: readonly string[];
  readonly replace: boolean;
  readonly toStore: boolean;
  readonly progress: (text: string) => void;
}

/** Reads the whole file and asks the service what it would do with each link. Changes nothing. */
export async function checkFile(job: ImportJob): Promise<CheckedFile> {
  const total = await countLinks(job);
  const report = new ImportReport();
  const faulty = new Set<number>();
  const seen = new Map<string, FirstUse>();
  const links = validLinks(job, (line, error) => {
    faulty.add(line);
    report.add(line, { code: null, outcome: "invalid", error });
  });
  for await (const batch of batchLinks(links)) {
    const body = { links: batch.map(({ link }) => link), replace: job.replace, dryRun: true };
    const { items } = await job.admin.importLinks({ body });
    for (const [index, item] of items.entries()) {
      const each = batch[index];
      if (!each) continue;
      const { line, link } = each;
      const earlier = seen.get(link.code);
      const outcome = earlier ? judgeRepeatedCode(each, earlier) : item;
      if (!earlier && item.outcome !== "invalid") {
        seen.set(link.code, { line, destination: link.destination });
      }
      report.add(line, outcome);
      if (outcome.outcome === "conflict" || outcome.outcome === "invalid") faulty.add(line);
      else report.addNotes(each, job.domains);
    }
    job.progress(`${report.links} of ${total} links checked`);
  }
  return { report, faulty };
}

export interface CheckedFile {
  readonly report: ImportReport;
  /** The numbers of the lines that cannot be imported. */
  readonly faulty: ReadonlySet<number>;
}

/** Imports all links except those on faulty lines. Stops when the service refuses a batch. */
export async function importFile(
  job: ImportJob,
  { report: expected, faulty }: CheckedFile,
): Promise<ImportReport> {
  const report = new ImportReport();
  const links = validLinks(job, () => {}, faulty);
  for await (const batch of batchLinks(links)) {
    const body = { links: batch.map(({ link }) => link), replace: job.replace };
    const { done, items } = await job.admin.importLinks({ body });
    for (const [index, item] of items.entries()) {
      const isRejected = item.outcome === "conflict" || item.outcome === "invalid";
      if (done || isRejected) report.add(batch[index]?.line ?? 0, item);
    }
    if (!done) return report;
    for (const each of batch) report.addNotes(each, job.domains);
    job.progress(`${report.links} of ${expected.links - expected.faulty} links imported`);
  }
  return report;
}

/** Counts the links. An error in the file as a whole is thrown here, before the first request. */
async function countLinks(job: ImportJob): Promise<number> {
  let count = 0;
  const links = validLinks(job, () => (count += 1));
  while (!(await links.next()).done) count += 1;
  return count;
}

async function* validLinks(
  { file, format, toStore }: ImportJob,
  onError: (line: number, error: string) => void,
  skippedLines: ReadonlySet<number> = new Set(),
): AsyncGenerator<LinkInFile> {
  const chunks = createReadStream(file) as AsyncIterable<Uint8Array>;
  try {
    for await (const each of readLinks(importFormats[format], chunks, { toStore })) {
      if ("error" in each) onError(each.line, each.error);
      else if (!skippedLines.has(each.line)) yield each;
    }
  } catch (error) {
    throw describeFileError(error, file);
  }
}

interface FirstUse {
  readonly line: number;
  readonly destination: string;
}

/** Judges a code that occurs twice in the file. The service cannot do this, because it does not store a batch that it only checks. */
function judgeRepeatedCode({ link }: LinkInFile, earlier: FirstUse): LinkImportItem {
  const isSame = link.destination === earlier.destination;
  return {
    code: link.code,
    outcome: isSame ? "unchanged" : "conflict",
    error: isSame ? null : `Line ${earlier.line} has the same code with another destination.`,
  };
}

/** Groups links into batches that fit into one request. */
async function* batchLinks(
  links: AsyncIterable<LinkInFile>,
): AsyncGenerator<readonly LinkInFile[]> {
  let batch: LinkInFile[] = [];
  let characters = 0;
  for await (const each of links) {
    const length = JSON.stringify(each.link).length;
    const isFull =
      batch.length === limits.linksPerImport || characters + length > maxBatchCharacters;
    if (isFull && batch.length > 0) {
      yield batch;
      [batch, characters] = [[], 0];
    }
    batch.push(each);
    characters += length;
  }
  if (batch.length > 0) yield batch;
}
