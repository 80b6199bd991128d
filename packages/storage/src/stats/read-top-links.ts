import { setImmediate } from "node:timers/promises";
import type {
  CountKinds,
  LinkCounts,
  StatsReads,
  TopLinks,
  TopLinksQuery,
} from "../entities/stats.ts";

/** How long reading a page of counters should take, and how many links a page has at least. */
const counterPages = { targetMs: 20, minSize: 1_000 };

/** Reads all counters page by page, so that other requests get a turn. Pages grow as long as they are quick. */
export async function readTopLinks(
  { topOfPage }: Pick<StatsReads, "topOfPage">,
  app: string,
  query: TopLinksQuery,
): Promise<TopLinks> {
  let links: readonly LinkCounts[] = [];
  let count = 0;
  let [after, pageSize] = ["", counterPages.minSize];
  for (;;) {
    const began = performance.now();
    const page = await topOfPage(app, query, after, pageSize);
    links = [...links, ...page.links].toSorted(byCounts(query.kinds)).slice(0, query.limit);
    count += page.count;
    if (page.count < pageSize || page.last === null) return { links, count };
    after = page.last;
    const growth = Math.min(2, counterPages.targetMs / (performance.now() - began));
    pageSize = Math.max(counterPages.minSize, Math.round(pageSize * growth));
    await setImmediate();
  }
}

/** Compares links as `topOfPage` sorts them. */
function byCounts(kinds: CountKinds) {
  return (a: LinkCounts, b: LinkCounts): number => {
    const kind = kinds.find((one) => a[one] !== b[one]);
    return kind ? b[kind] - a[kind] : a.link < b.link ? -1 : 1;
  };
}
