import { limits } from "@throughline/protocol";
import type { FileImport, ImportedLine, LinkImportItem } from "@throughline/protocol";
import type { App, Store } from "@throughline/storage";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { demandAddress } from "../../catalog/apps/own-domains.ts";
import { ApiError, invalidField } from "../../platform/http/errors.ts";
import type { MakeRateLimit } from "../../platform/limits/rate-limit.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { decideImport } from "./decide.ts";
import type { ImportDecision } from "./decide.ts";
import { FileFault } from "./file-fault.ts";
import { ImportQueue } from "./import-queue.ts";
import { importFormats } from "./formats/index.ts";
import { readLinks } from "./read-links.ts";
import type { LinkInFile } from "./read-links.ts";
import { ImportReport } from "./report.ts";

/** How often an import is decided again because somebody changed its links meanwhile. */
const attempts = 5;

/** Lines of a file that are shown one by one. */
const mostLines = 20;
const mostFaults = 200;

/** What the part of the admin API that imports links stands on. */
export interface ImportAdminDependencies {
  readonly store: Store;
  readonly now: Clock;
  readonly rateLimit: MakeRateLimit;
}

/** Files of links that an app imports a minute, dry runs included: each is one large body, read at a stretch. */
const filesPerMinute = 10;

/** Links taken in with the codes they have elsewhere, a batch or a file at a time: all of it or nothing. */
export function importAdmin({
  store,
  now,
  rateLimit,
}: ImportAdminDependencies): AdminHandlers<"importLinks" | "importFile"> {
  const fileLimit = rateLimit(filesPerMinute, "for files of links");
  const queue = new ImportQueue();

  /** Decides, and keeps what was decided unless it is only asked for, or something is wrong. */
  async function take(
    app: App,
    links: Parameters<typeof decideImport>[2],
    { replace, dryRun }: { replace: boolean; dryRun: boolean },
  ): Promise<{ done: boolean; items: LinkImportItem[] }> {
    await demandAddress(store.apps, app);
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const { items, toKeep, faults }: ImportDecision = await decideImport(
        store.links,
        app,
        links,
        { replace, at: now() },
      );
      if (dryRun || faults > 0) return { done: false, items };
      const inTheWay = await store.links.keepAll(app.id, toKeep);
      if (inTheWay.length === 0) return { done: true, items };
    }
    throw new ApiError("conflict", "These links are being changed by somebody else; try again.");
  }

  async function takeFile(app: App, body: FileImport) {
    const { replace = false, dryRun = false } = body;
    const report = new ImportReport();
    const links = await linksIn(body, report);
    const { done, items } = await take(
      app,
      links.map(({ link }) => link),
      { replace, dryRun: dryRun || report.faulty > 0 },
    );
    const lines: ImportedLine[] = [];
    for (const [index, each] of links.entries()) {
      const item = items[index];
      if (!item) continue;
      const { line, link } = each;
      report.add(line, item);
      const { outcome } = item;
      if (outcome === "conflict" || outcome === "invalid") continue;
      report.takeNotes(each, app.linkDomains);
      if (lines.length < mostLines) {
        lines.push({ line, code: link.code, destination: link.destination, outcome });
      }
    }
    const faults = report.faults.toSorted((one, other) => one.line - other.line);
    const { counts, notes } = report;
    return { done, counts, faults: faults.slice(0, mostFaults), lines, notes };
  }

  return {
    importLinks: ({ app, body: { links, replace = false, dryRun = false } }) =>
      queue.run(() => take(app, links, { replace, dryRun })),
    async importFile({ app, body }) {
      await fileLimit(app.id);
      return queue.run(() => takeFile(app, body));
    },
  };
}

/** The links of a file; its broken lines go to the report. */
async function linksIn(
  { format, content, toStore = false }: FileImport,
  report: ImportReport,
): Promise<LinkInFile[]> {
  const links: LinkInFile[] = [];
  try {
    for await (const each of readLinks(importFormats[format], bytesOf(content), { toStore })) {
      if ("error" in each) report.add(each.line, { code: null, outcome: "invalid", ...each });
      else links.push(each);
      if (links.length + report.links > limits.linksPerFile) {
        throw new FileFault(
          `The file has more than ${limits.linksPerFile} links. Split it, or use throughline import.`,
        );
      }
    }
  } catch (error) {
    throw error instanceof FileFault ? invalidField("content", error.message) : error;
  }
  return links;
}

/** How much of a body is decoded at a time; a multiple of four, as base64 comes. */
const pieceLength = 64 * 1024;

const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

async function* bytesOf(content: string): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += pieceLength) {
    const piece = content.slice(at, at + pieceLength);
    if (!base64.test(piece)) throw new FileFault("It is not base64.");
    yield Buffer.from(piece, "base64");
  }
}
