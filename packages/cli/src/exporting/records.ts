import type { Page } from "@throughline/protocol";
import type { AdminApi } from "@throughline/protocol/admin";
import { countColumns, eventColumns, installColumns, linkColumns } from "./columns.ts";
import type { Columns, LinkCounts } from "./columns.ts";
import { csvLine } from "./csv-line.ts";

export type ExportFormat = "ndjson" | "csv";

/** What can be exported: each gives text piece by piece, a page of records at a time. */
export const exports = {
  links: (admin, format) => lines(pages(admin.listLinks), linkColumns, format),
  installs: (admin, format) => lines(pages(admin.listInstalls), installColumns, format),
  events: (admin, format) => lines(pages(admin.listEvents), eventColumns, format),
  clicks: (admin, format) => lines(countsOf(admin), countColumns, format),
} as const satisfies Record<
  string,
  (admin: AdminApi, format: ExportFormat) => AsyncIterable<string>
>;

/** All pages of a list, each asked for when the one before is used up. */
async function* pages<Item>(
  list: (input: { query: { limit: string; cursor?: string } }) => Promise<Page<Item>>,
  limit = "200",
): AsyncGenerator<readonly Item[]> {
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await list({ query: { limit, ...(cursor && { cursor }) } });
    yield page.items;
    cursor = page.next;
  } while (cursor !== null);
}

async function* lines<View>(
  groups: AsyncIterable<readonly View[]>,
  columns: Columns<View>,
  format: ExportFormat,
): AsyncGenerator<string> {
  if (format === "csv") yield csvLine(Object.keys(columns));
  for await (const views of groups) {
    const written = views.map((view) =>
      format === "csv"
        ? csvLine(Object.values(columns).map((cell) => cell(view)))
        : `${JSON.stringify(view)}\n`,
    );
    if (written.length > 0) yield written.join("");
  }
}

/** The longest span the service adds up, and the links it does so for at once. */
const mostDays = 1990;
const perRequest = "50";

async function* countsOf(admin: AdminApi): AsyncGenerator<LinkCounts[]> {
  const { createdAt } = await admin.getApp();
  const earliest = Date.now() - mostDays * 86_400_000;
  const from = new Date(Math.max(Date.parse(createdAt), earliest)).toISOString();
  yield [{ link: null, ...(await admin.stats({ query: { from } })).total }];
  for await (const links of pages(admin.listLinks, perRequest)) {
    const codes = links.map(({ code }) => code).join(",");
    const totals = codes === "" ? {} : (await admin.linkTotals({ query: { from, codes } })).links;
    yield Object.entries(totals).map(([link, counts]) => ({ link, ...counts }));
  }
}
