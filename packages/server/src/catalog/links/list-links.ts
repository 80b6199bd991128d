import { compareNames, formatNameCursor, parseNameCursor, sortName } from "@throughline/storage";
import type { Link, NamePosition, Page, PageRequest, Store } from "@throughline/storage";
import { searchPages } from "../../platform/admin-handlers/search-pages.ts";
import { LinkFilter } from "./link-filter.ts";
import type { FilterQuery } from "./link-filter.ts";
import { rankedLinks } from "./ranked-links.ts";
import type { RankedBy, Rankings } from "./rankings.ts";

interface ListRequest extends PageRequest, FilterQuery {
  readonly sort: "newest" | "name" | RankedBy;
}

/**
 * Returns one page of an app's links. The store's indexes find and sort them. Up to a thousand matching links are sorted
 * here; of more, those that match are picked from the sorted list.
 */
export async function listLinks(
  { links }: Pick<Store, "links">,
  rankings: Rankings,
  app: string,
  { sort, limit, after, ...query }: ListRequest,
): Promise<Page<Link>> {
  const { tag, folder, search, archived } = query;
  const page: PageRequest = { limit, ...(after !== undefined && { after }) };
  const filter = new LinkFilter(links, app, query);
  if (sort === "newest") {
    const list = await filter.source();
    // The store selects by folder or by tag.
    const isExact = search === undefined && (tag === undefined || folder === undefined);
    return isExact ? list(page) : searchPages(list, filter.matches, page);
  }
  if (sort !== "name") return rankedLinks(links, rankings, app, filter, { ...page, by: sort });
  const byName = (request: PageRequest) => links.listByName(app, { ...request, archived });
  if (filter.selectsAll) return byName(page);
  const few = await filter.few();
  return few ? pageByName(few, page) : searchPages(byName, filter.matches, page);
}

function pageByName(all: readonly Link[], { limit, after }: PageRequest): Page<Link> {
  const start = after === undefined ? undefined : parseNameCursor(after);
  const rest = all
    .map((link) => ({ link, position: [sortName(link), link.code] as NamePosition }))
    .filter(({ position }) => start === undefined || compareNames(position, start) > 0)
    .toSorted((a, b) => compareNames(a.position, b.position));
  const last = rest[limit - 1];
  return {
    items: rest.slice(0, limit).map(({ link }) => link),
    ...(last && rest.length > limit && { next: formatNameCursor(last.position) }),
  };
}
