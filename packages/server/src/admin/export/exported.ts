import { dayMs } from "@throughline/engine/durations";
import type {
  ExportedDailyCounts,
  ExportFormat,
  ExportName,
  Page,
  StatsView,
} from "@throughline/protocol";
import { flatLinkFields, valueAt } from "@throughline/protocol/admin";
import type { AdminApi, AdminRouteName } from "@throughline/protocol/admin";
import { csvRow } from "./csv.ts";
import { reportRows } from "./report-rows.ts";
import { iso } from "../../platform/time/iso.ts";

/** The query parameters of the list route that filter its records. */
export type ExportFilter = Readonly<Record<string, string>>;

type Rows = AsyncIterable<readonly object[]>;

interface Exported {
  /** The route that lists the records. Whoever may call it may export them. */
  readonly route: AdminRouteName;
  /** Whether the export accepts the filters of that route. */
  readonly isFiltered: boolean;
  /** The columns of the CSV in order: column name to path in the record. */
  readonly columns: Readonly<Record<string, string>>;
  /** What the CSV shows for null, by path. */
  readonly nullTexts?: Readonly<Record<string, string>>;
  /** Yields the records in groups. */
  readonly rows: (admin: AdminApi, filter: ExportFilter) => Rows;
}

/** Returns the columns of paths: the column of `match.type` is `match_type`, that of `installId` is `install_id`. */
function namedColumns(...paths: string[]): Record<string, string> {
  return Object.fromEntries(
    paths.map((path) => [
      path.replaceAll(".", "_").replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
      path,
    ]),
  );
}

/** Everything that can be exported as a file. */
export const exported: Readonly<Record<ExportName, Exported>> = {
  links: {
    route: "listLinks",
    isFiltered: true,
    // `throughline import csv` reads these columns.
    columns: {
      code: "code",
      ...Object.fromEntries(flatLinkFields.map(({ words, path }) => [words.join("_"), path])),
    },
    rows: ({ listLinks }, filter) => pages(listLinks, filter),
  },
  installs: {
    route: "listInstalls",
    isFiltered: true,
    columns: namedColumns(
      "installId",
      "at",
      "platform",
      "device",
      "link",
      "code",
      "ruleOrVariant",
      "appVariant",
      "match.type",
      "match.method",
      "match.confidence",
      "test",
      "userId",
      "flags",
    ),
    // The full record, so that an import can restore it.
    rows: ({ listInstalls }, filter) => pages(listInstalls, { ...filter, full: "true" }),
  },
  events: {
    route: "listEvents",
    isFiltered: true,
    columns: namedColumns(
      "id",
      "installId",
      "name",
      "at",
      "receivedAt",
      "platform",
      "link",
      "country",
      "data",
      "test",
      "userId",
    ),
    rows: ({ listEvents }, filter) => pages(listEvents, filter),
  },
  clicks: {
    route: "linkTotals",
    isFiltered: false,
    columns: namedColumns(
      "link",
      "day",
      "clicks",
      "filtered",
      "opened",
      "outside",
      "internal",
      "installs",
      "matches",
      "events",
    ),
    // These rows are the totals of the app. No link has such a code.
    nullTexts: { link: "(all links)" },
    rows: readDailyCounts,
  },
  report: {
    route: "statsReport",
    isFiltered: true,
    columns: namedColumns(
      "kind",
      "value",
      "clicks",
      "opened",
      "filtered",
      "outside",
      "internal",
      "installs",
      "organicInstalls",
      "events",
      "organicEvents",
      "amount",
      "share",
      "title",
      "event",
      "newUsers",
      "organicNewUsers",
      "returningUsers",
      "returningEvents",
      "returningAmount",
    ),
    async *rows({ statsReport }, filter) {
      yield reportRows(await statsReport({ query: { limit: "10000", ...filter } }));
    },
  },
  audit: {
    route: "listAudit",
    isFiltered: true,
    columns: namedColumns(
      "at",
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
};

/** Yields the file in chunks, as fast as the client reads it. */
export async function* exportedText(
  name: ExportName,
  format: ExportFormat,
  admin: AdminApi,
  filter: ExportFilter = {},
): AsyncGenerator<string> {
  const { columns, nullTexts = {}, rows } = exported[name];
  const paths = Object.values(columns);
  // The header is sent with the first records, so that an invalid request fails before anything is written.
  let head = format === "csv" ? csvRow(Object.keys(columns)) : "";
  for await (const records of rows(admin, filter)) {
    const lines = records.map((record) =>
      format === "csv"
        ? csvRow(paths.map((path) => valueAt(record, path) ?? nullTexts[path]))
        : `${JSON.stringify(record)}\n`,
    );
    const chunk = head + lines.join("");
    if (chunk !== "") yield chunk;
    head = "";
  }
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

/** Yields the daily counts of the app and of each link. Days without counts are left out. */
async function* readDailyCounts(admin: AdminApi): AsyncGenerator<ExportedDailyCounts[]> {
  const from = iso(Date.now() - maxDays * dayMs);
  yield toDailyCounts(null, await admin.stats({ query: { from } }));
  for await (const links of pages(admin.listLinks, {}, linksPerRequest)) {
    const codes = links.map(({ code }) => code).join(",");
    const totals = codes === "" ? {} : (await admin.linkTotals({ query: { from, codes } })).links;
    for (const [code, total] of Object.entries(totals)) {
      if (Object.values(total).every((count) => count === 0)) continue;
      yield toDailyCounts(code, await admin.linkStats({ params: { code }, query: { from } }));
    }
  }
}

function toDailyCounts(link: string | null, { series }: StatsView): ExportedDailyCounts[] {
  return series.map(({ at, ...counts }) => ({ link, day: at.slice(0, 10), ...counts }));
}
