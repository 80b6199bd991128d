import { linkSorts, withoutEmpty } from "../api/queries.ts";
import type { LinkSort } from "../api/queries.ts";
import { searchText } from "../shell/search-text.ts";

/** The query parameters of the list of links. */
export interface LinksSearch {
  search?: string;
  tag?: string;
  folder?: string;
  archived?: "only";
  sort?: LinkSort;
}

/** Reads the query parameters of the list. Unknown parameters are left out. */
export function readLinksSearch(raw: Record<string, unknown>): LinksSearch {
  return withoutEmpty({
    search: searchText(raw["search"]),
    tag: searchText(raw["tag"]),
    folder: searchText(raw["folder"]),
    archived: raw["archived"] === "only" ? "only" : undefined,
    sort: linkSorts.find((name) => name === raw["sort"]),
  });
}
