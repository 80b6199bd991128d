import { linkSorts } from "../api/queries.ts";
import type { LinkSort } from "../api/queries.ts";
import { searchText } from "../shell/search-text.ts";

/** The query parameters of the list of links. */
export interface LinksSearch {
  search?: string;
  tag?: string;
  sort?: LinkSort;
}

/** Reads the query parameters of the list. Unknown parameters are left out. */
export function readLinksSearch(raw: Record<string, unknown>): LinksSearch {
  const search = searchText(raw["search"]);
  const tag = searchText(raw["tag"]);
  const sort = linkSorts.find((name) => name === raw["sort"]);
  return { ...(search && { search }), ...(tag && { tag }), ...(sort && { sort }) };
}
