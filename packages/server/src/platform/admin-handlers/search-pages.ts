import { setImmediate } from "node:timers/promises";
import type { Page, PageRequest } from "@throughline/storage";

/** How many items are read before other requests get a turn. */
const batchSize = 500;
/** How many items are read for one page. The next page continues from there. */
const maxRead = 20_000;

/**
 * Returns one page of the items that match, in the order of the list. A page may have fewer items than `limit` and still
 * have a next page.
 */
export async function searchPages<Item>(
  list: (request: PageRequest) => Promise<Page<Item>>,
  isMatch: (item: Item) => boolean,
  { limit, after }: PageRequest,
): Promise<Page<Item>> {
  const found: Item[] = [];
  let page: Page<Item> = { items: [], ...(after !== undefined && { next: after }) };
  for (let read = 0; read < maxRead; read += batchSize) {
    const start = page.next === undefined ? {} : { after: page.next };
    page = await list({ ...start, limit: batchSize });
    for (const [index, item] of page.items.entries()) {
      if (!isMatch(item)) continue;
      found.push(item);
      if (found.length < limit) continue;
      // The cursor after this item is where the next page begins.
      const { next } = await list({ ...start, limit: index + 1 });
      return { items: found, ...(next !== undefined && { next }) };
    }
    if (page.next === undefined) return { items: found };
    await setImmediate();
  }
  return { items: found, ...(page.next !== undefined && { next: page.next }) };
}
