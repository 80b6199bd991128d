import type { ExportQuery } from "@throughline/protocol/admin";
import type { App, Page, PageRequest, Store } from "@throughline/storage";
import type { AdminHandlers } from "../admin/handlers.ts";
import { eventView } from "../events/admin.ts";
import { installView } from "../installs/explain.ts";
import { linkView } from "../links/link-view.ts";
import type { Clock } from "../time/clock.ts";
import { countColumns, eventColumns, installColumns, linkColumns } from "./columns.ts";
import type { Columns, DayCounts } from "./columns.ts";
import { csvLine } from "./csv-line.ts";

/** Read from the store at a time: as much as is in memory of an export. */
const pageSize = 500;

/** Everything an app has, one record a line, read page by page as fast as it is taken. */
export function exportAdmin({
  store,
  now,
}: {
  readonly store: Store;
  readonly now: Clock;
}): AdminHandlers<"exportLinks" | "exportInstalls" | "exportEvents" | "exportClicks"> {
  return {
    exportLinks: async ({ app, query, ownUrl }) =>
      lines(
        pages((page) => store.links.list(app.id, page)),
        (link) => linkView(link, app, ownUrl),
        linkColumns,
        query,
      ),

    exportInstalls: async ({ app, query }) =>
      lines(
        pages((page) => store.installs.list(app.id, page)),
        (install) => installView(install, app),
        installColumns,
        query,
      ),

    exportEvents: async ({ app, query }) =>
      lines(
        pages((page) => store.events.list(app.id, page)),
        eventView,
        eventColumns,
        query,
      ),

    exportClicks: async ({ app, query }) =>
      lines(countsOf(store, app, now()), (counts) => counts, countColumns, query),
  };
}

/** All pages of a list, each asked for when the one before is used up. */
async function* pages<Item>(
  list: (page: PageRequest) => Promise<Page<Item>>,
): AsyncGenerator<readonly Item[]> {
  let after: string | undefined;
  do {
    const page: Page<Item> = await list({ limit: pageSize, ...(after && { after }) });
    yield page.items;
    after = page.next;
  } while (after !== undefined);
}

async function* lines<Item, View>(
  groups: AsyncIterable<readonly Item[]>,
  view: (item: Item) => View,
  columns: Columns<View>,
  { format = "ndjson" }: ExportQuery,
): AsyncGenerator<string> {
  if (format === "csv") yield csvLine(Object.keys(columns));
  for await (const items of groups) {
    if (items.length === 0) continue;
    const written = items.map((item) =>
      format === "csv"
        ? csvLine(Object.values(columns).map((cell) => cell(view(item))))
        : `${JSON.stringify(view(item))}\n`,
    );
    yield written.join("");
  }
}

async function* countsOf(store: Store, app: App, now: number): AsyncGenerator<DayCounts[]> {
  const daysOf = async (link: string | null): Promise<DayCounts[]> => {
    const span = { since: 0, until: now + 86_400_000, step: "day" } as const;
    const days = await store.stats.overTime(app.id, { ...span, ...(link !== null && { link }) });
    return days.map(({ at, ...counts }) => ({
      link,
      day: new Date(at).toISOString().slice(0, 10),
      ...counts,
    }));
  };
  yield await daysOf(null);
  for await (const links of pages((page) => store.links.list(app.id, page))) {
    for (const { code } of links) yield await daysOf(code);
  }
}
