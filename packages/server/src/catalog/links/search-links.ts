import { setImmediate } from "node:timers/promises";
import type { Link, LinkStore, Page, PageRequest } from "@throughline/storage";

/** Links read at a time: others get their turn in between. */
const step = 500;
/** Links read for one answer; the next page goes on from there. */
const most = 20_000;

/**
 * One page of the links in which every word occurs: in the code, a destination, the title, a tag or a UTM
 * parameter. Reads them newest first: a page may hold fewer than asked for, and still have a next one.
 */
export async function searchLinks(
  links: LinkStore,
  app: string,
  text: string,
  { limit, ...from }: PageRequest & { readonly tag?: string },
): Promise<Page<Link>> {
  const found: Link[] = [];
  let page: Page<Link> = { items: [], ...(from.after !== undefined && { next: from.after }) };
  for (let read = 0; read < most; read += step) {
    const start = { ...from, ...(page.next !== undefined && { after: page.next }) };
    page = await links.list(app, { ...start, limit: step });
    for (const [index, link] of page.items.entries()) {
      if (!wordsOccurIn(link, text)) continue;
      found.push(link);
      if (found.length < limit) continue;
      // Where this link ends, and the next page begins.
      const { next } = await links.list(app, { ...start, limit: index + 1 });
      return { items: found, ...(next !== undefined && { next }) };
    }
    if (page.next === undefined) return { items: found };
    await setImmediate();
  }
  return { items: found, ...(page.next !== undefined && { next: page.next }) };
}

/** Whether every word of the text occurs in the link. */
export function wordsOccurIn(link: Link, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => textOf(link).includes(word));
}

function textOf({ code, destination, preview, tags, utm = {}, ios, android }: Link): string {
  const parts = [code, destination, ios?.destination, android?.destination, preview?.title];
  return [...parts, ...tags, ...Object.values(utm)].join("\n").toLowerCase();
}
