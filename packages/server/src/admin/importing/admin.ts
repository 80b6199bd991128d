import type { FileImport, ImportedLine, LinkImportItem } from "@throughline/protocol";
import type { App, Store } from "@throughline/storage";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { requireLinkDomain } from "../../catalog/apps/link-domains.ts";
import { ApiError, invalidField } from "../../platform/http/errors.ts";
import type { CreateRateLimit } from "../../platform/limits/rate-limit.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { TimeSlices } from "../../platform/time/time-slices.ts";
import { decideImport } from "./decide.ts";
import type { ImportDecision } from "./decide.ts";
import { ImportFileError } from "./import-file-error.ts";
import { ImportQueue } from "./import-queue.ts";
import { readFile } from "./read-file.ts";
import type { LinkInFile } from "./read-links.ts";
import { ImportReport } from "./report.ts";

/** How often an import is retried when one of its links changes at the same time. */
const maxAttempts = 5;

/** How many lines of a file the response lists. */
const maxLines = 20;
const maxListedErrors = 200;

/** Dependencies of the link import routes. */
export interface ImportAdminDependencies {
  readonly store: Store;
  readonly now: Clock;
  readonly rateLimit: CreateRateLimit;
}

/** How many files an app may import per minute, including dry runs. Each file is a large request body. */
const filesPerMinute = 10;

/** Imports links with their existing codes, from a batch or a file. Either all links of a request are stored, or none. */
export function importAdmin({
  store,
  now,
  rateLimit,
}: ImportAdminDependencies): AdminHandlers<"importLinks" | "importFile"> {
  const fileLimit = rateLimit(filesPerMinute, "for files of links");
  const queue = new ImportQueue();

  /** Decides what happens to each link and stores the result, unless this is a dry run or a link is invalid. */
  async function importAll(
    app: App,
    links: Parameters<typeof decideImport>[2],
    { replace, dryRun }: { replace: boolean; dryRun: boolean },
  ): Promise<{ done: boolean; items: LinkImportItem[] }> {
    await requireLinkDomain(store.apps, app);
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const { items, toStore, rejected }: ImportDecision = await decideImport(
        store.links,
        app,
        links,
        { replace, at: now() },
      );
      if (dryRun || rejected > 0) return { done: false, items };
      const changed = await store.links.saveAll(app.id, toStore);
      if (changed.length === 0) return { done: true, items };
    }
    throw new ApiError(
      "conflict",
      "Another request changed these links during the import. Try again.",
    );
  }

  async function importAllOfFile(app: App, body: FileImport) {
    const { replace = false, dryRun = false } = body;
    const report = new ImportReport();
    const links = await readUpload(body, report);
    const { done, items } = await importAll(
      app,
      links.map(({ link }) => link),
      { replace, dryRun: dryRun || report.faulty > 0 },
    );
    const lines: ImportedLine[] = [];
    const slices = new TimeSlices();
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
      await slices.yieldIfDue();
    }
    const faults = report.faults.toSorted((one, other) => one.line - other.line);
    const { counts, notes } = report;
    return { done, counts, faults: faults.slice(0, maxListedErrors), lines, notes };
  }

  return {
    importLinks: ({ app, body: { links, replace = false, dryRun = false } }) =>
      queue.run(() => importAll(app, links, { replace, dryRun })),
    async importFile({ app, body }) {
      await fileLimit.count(app.id);
      return queue.run(() => importAllOfFile(app, body));
    },
  };
}

/** Reads the links of a file, and adds its broken lines to the report. */
async function readUpload(
  { format, content, toStore = false }: FileImport,
  report: ImportReport,
): Promise<LinkInFile[]> {
  const links: LinkInFile[] = [];
  try {
    for await (const item of readFile({ format, content, toStore })) {
      if ("error" in item) report.add(item.line, { code: null, outcome: "invalid", ...item });
      else links.push(item);
    }
  } catch (error) {
    throw error instanceof ImportFileError ? invalidField("content", error.message) : error;
  }
  return links;
}
