import { setImmediate } from "node:timers/promises";
import type { Page, PageRequest } from "@throughline/storage";

/** How many items are read before other requests get a turn. */
const batchSize = 500;

interface Options {
  /** A page that has an item ends after this many were read, so that it does not take minutes. Without it, every page is full. */
  readonly maxRead?: number;
}

/**
 * Returns one page of the items that match, in the order of the list. No page is empty while there are more items. A page of
 * `list` may have fewer items than its limit, or none, and still have a next page.
 */
export async function searchPages<Item>(
  list: (request: PageRequest) => Promise<Page<Item>>,
  isMatch: (item: Item) => boolean,
  { limit, after }: PageRequest,
  { maxRead = Infinity }: Options = {},
): Promise<Page<Item>> {
  const found: Item[] = [];
  /** Where the last item of this page was found: a request and the position in its answer. */
  let last: { readonly start: { readonly after?: string }; readonly index: number } | undefined;
  let start: { readonly after?: string } = after === undefined ? {} : { after };
  for (let read = batchSize; ; read += batchSize) {
    const page = await list({ ...start, limit: batchSize });
    for (const [index, item] of page.items.entries()) {
      if (!isMatch(item)) continue;
      if (last) {
        // There is another page. The cursor after this page's last item is where the next one begins.
        const { next } = await list({ ...last.start, limit: last.index + 1 });
        return { items: found, ...(next !== undefined && { next }) };
      }
      found.push(item);
      if (found.length === limit) last = { start, index };
    }
    if (page.next === undefined) return { items: found };
    if (read >= maxRead && found.length > 0 && !last) return { items: found, next: page.next };
    start = { after: page.next };
    await setImmediate();
  }
}
