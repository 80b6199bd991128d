import { setImmediate } from "node:timers/promises";
import type { Link, LinkStore, Page, PageRequest } from "@throughline/storage";

/** How many links are read before other requests get a turn. */
const batchSize = 500;
/** How many links are read for one page. The next page continues from there. */
const maxRead = 20_000;

/**
 * Returns one page of the links that contain every word in the code, a destination, the title, a tag or a UTM parameter,
 * newest first. A page may have fewer links than `limit` and still have a next page.
 */
export async function searchLinks(
  links: LinkStore,
  appId: string,
  text: string,
  { limit, ...from }: PageRequest & { readonly tag?: string },
): Promise<Page<Link>> {
  const found: Link[] = [];
  let page: Page<Link> = { items: [], ...(from.after !== undefined && { next: from.after }) };
  for (let read = 0; read < maxRead; read += batchSize) {
    const start = { ...from, ...(page.next !== undefined && { after: page.next }) };
    page = await links.list(appId, { ...start, limit: batchSize });
    for (const [index, link] of page.items.entries()) {
      if (!wordsOccurIn(link, text)) continue;
      found.push(link);
      if (found.length < limit) continue;
      // The cursor after this link is where the next page begins.
      const { next } = await links.list(appId, { ...start, limit: index + 1 });
      return { items: found, ...(next !== undefined && { next }) };
    }
    if (page.next === undefined) return { items: found };
    await setImmediate();
  }
  return { items: found, ...(page.next !== undefined && { next: page.next }) };
}

/** Returns whether every word of the text occurs in the link. */
export function wordsOccurIn(link: Link, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => textOf(link).includes(word));
}

function textOf({ code, destination, preview, tags, utm = {}, ios, android }: Link): string {
  const parts = [code, destination, ios?.destination, android?.destination, preview?.title];
  return [...parts, ...tags, ...Object.values(utm)].join("\n").toLowerCase();
}
