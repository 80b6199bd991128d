import { dayMs } from "@throughline/engine/durations";
import type {
  ExportedDailyCounts,
  ExportFormat,
  ExportName,
  Page,
  ReportSheet,
  StatsView,
} from "@throughline/protocol";
import { flatLinkFields } from "@throughline/protocol/admin";
import type { AdminApi, AdminRouteName } from "@throughline/protocol/admin";
import { columnsOf } from "./columns.ts";
import type { Column, ColumnType } from "./columns.ts";
import { fileChunks } from "./file-chunks.ts";
import { reportChunks } from "./report-sheets.ts";
import { iso } from "../../platform/time/iso.ts";

/** The query parameters of the list route that filter its records. */
export type ExportFilter = Readonly<Record<string, string>>;

/** The exports of lists. A report consists of several tables (report-sheets.ts). */
export type ListedExport = Exclude<ExportName, "report">;

type Rows = AsyncIterable<readonly object[]>;

interface Exported {
  /** The route that lists the records. Whoever may call it may export them. */
  readonly route: AdminRouteName;
  /** Whether the export accepts the filters of that route. */
  readonly isFiltered: boolean;
  /** The columns of CSV and Parquet, in order. */
  readonly columns: readonly Column[];
  /** What the CSV shows for null, by path. */
  readonly nullTexts?: Readonly<Record<string, string>>;
  /** Yields the records in groups. */
  readonly rows: (admin: AdminApi, filter: ExportFilter) => Rows;
}

/** The types of a link's fields that are not texts in Parquet. */
const linkColumnTypes: Readonly<
  Partial<Record<(typeof flatLinkFields)[number]["kind"], ColumnType>>
> = {
  flag: "boolean",
  number: "integer",
  moment: "time",
};

/** Everything that can be exported as a file. */
export const exported: Readonly<Record<ListedExport, Exported>> = {
  links: {
    route: "listLinks",
    isFiltered: true,
    // `throughline import csv` reads these columns.
    columns: [
      ...columnsOf("code"),
      ...flatLinkFields.map(({ words, path, kind }) => ({
        name: words.join("_"),
        path,
        type: linkColumnTypes[kind] ?? "text",
      })),
    ],
    rows: ({ listLinks }, filter) => pages(listLinks, { archived: "include", ...filter }),
  },
  installs: {
    route: "listInstalls",
    isFiltered: true,
    columns: columnsOf(
      "installId",
      "at time",
      "platform",
      "device",
      "link",
      "code",
      "country",
      "campaign",
      "ruleOrVariant",
      "appVariant",
      "match.type",
      "match.method",
      "match.confidence number",
      "test boolean",
      "userId",
      "flags",
    ),
    // The full record, so that an import can restore it.
    rows: ({ listInstalls }, filter) => pages(listInstalls, { ...filter, full: "true" }),
  },
  events: {
    route: "listEvents",
    isFiltered: true,
    columns: columnsOf(
      "id",
      "installId",
      "name",
      "at time",
      "receivedAt time",
      "platform",
      "link",
      "country",
      "value number",
      "currency",
      "data",
      "test boolean",
      "userId",
    ),
    rows: ({ listEvents }, filter) => pages(listEvents, filter),
  },
  clicks: {
    route: "linkTotals",
    isFiltered: false,
    columns: columnsOf(
      "link",
      "day",
      "clicks integer",
      "filtered integer",
      "opened integer",
      "outside integer",
      "internal integer",
      "installs integer",
      "matches integer",
      "events integer",
    ),
    // These rows are the totals of the app. No link has such a code.
    nullTexts: { link: "(all links)" },
    rows: readDailyCounts,
  },
  audit: {
    route: "listAudit",
    isFiltered: true,
    columns: columnsOf(
      "at time",
      "actor.kind",
      "actor.name",
      "action",
      "subject",
      "name",
      "change",
      "changes",
    ),
    rows: ({ listAudit }, filter) => pages(listAudit, filter),
  },
  "google-ads-conversions": {
    route: "listGoogleAdsConversions",
    isFiltered: true,
    // Google Ads imports a file with these columns.
    columns: [
      { name: "Google Click ID", path: "clickId", type: "text" },
      { name: "Conversion Name", path: "conversion", type: "text" },
      { name: "Conversion Time", path: "at", type: "text" },
      { name: "Conversion Value", path: "value", type: "number" },
      { name: "Conversion Currency", path: "currency", type: "text" },
    ],
    rows: ({ listGoogleAdsConversions }, filter) => pages(listGoogleAdsConversions, filter),
  },
};

/** Yields the file of an export in chunks. `sheet` is for a report. */
export async function* exportedFile(
  name: ExportName,
  format: ExportFormat,
  admin: AdminApi,
  { sheet, ...filter }: ExportFilter = {},
): AsyncGenerator<string | Uint8Array> {
  if (name !== "report") {
    yield* fileChunks(format, { ...exported[name], rows: exported[name].rows(admin, filter) });
    return;
  }
  const report = await admin.statsReport({ query: { limit: "10000", ...filter } });
  yield* reportChunks(format, report, sheet as ReportSheet | undefined);
}

/** Yields all pages of a list, one request at a time. */
async function* pages<Item extends object>(
  list: (input: { query: ExportFilter & { limit: string } }) => Promise<Page<Item>>,
  filter: ExportFilter,
  limit = "200",
): AsyncGenerator<readonly Item[]> {
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await list({ query: { ...filter, limit, ...(cursor && { cursor }) } });
    yield page.items;
    cursor = page.next;
  } while (cursor !== null);
}

/** The longest span that a statistics request may cover. */
const maxDays = 1990;
/** How many links one request asks for. */
const linksPerRequest = "50";

/**
 * Yields the daily counts of the app and of each link, also those before a reset, which the link's `countsFrom` leaves out of
 * its statistics. Days without counts are left out.
 */
async function* readDailyCounts(admin: AdminApi): AsyncGenerator<ExportedDailyCounts[]> {
  const from = iso(Date.now() - maxDays * dayMs);
  yield toDailyCounts(null, await admin.stats({ query: { from } }));
  for await (const links of pages(admin.listLinks, { archived: "include" }, linksPerRequest)) {
    const codes = links.map(({ code }) => code).join(",");
    const totals = codes === "" ? {} : (await admin.linkTotals({ query: { from, codes } })).links;
    for (const { code, countsFrom } of links) {
      const total = totals[code];
      const isEmpty = total === undefined || Object.values(total).every((count) => count === 0);
      // The totals of a link that was reset leave out what the export contains.
      if (isEmpty && !countsFrom) continue;
      const query = { from, ...(countsFrom && { beforeReset: "include" as const }) };
      yield toDailyCounts(code, await admin.linkStats({ params: { code }, query }));
    }
  }
}

/** Returns the counts of a link by day. */
function toDailyCounts(link: string | null, { series }: StatsView): ExportedDailyCounts[] {
  return series.map(({ at, ...counts }) => ({ link, day: at.slice(0, 10), ...counts }));
}
