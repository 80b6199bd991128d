import type { Link, LinkStore, Page, PageRequest } from "@throughline/storage";
import { searchPages } from "../../platform/admin-handlers/search-pages.ts";

/**
 * Returns one page of the links that contain every word in the code, a destination, the title, a tag or a UTM parameter,
 * newest first.
 */
export function searchLinks(
  links: LinkStore,
  appId: string,
  text: string,
  { tag, ...request }: PageRequest & { readonly tag?: string },
): Promise<Page<Link>> {
  return searchPages(
    (page) => links.list(appId, { ...page, ...(tag !== undefined && { tag }) }),
    (link) => wordsOccurIn(link, text),
    request,
  );
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
