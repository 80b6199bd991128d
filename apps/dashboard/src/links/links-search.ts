import { searchText } from "../shell/search-text.ts";

/** The orders of the list. Without one, the newest link comes first. */
export const linkSorts = ["name", "clicks", "installs", "events"] as const;
export type LinkSort = (typeof linkSorts)[number];

/** The query parameters of the list of links. */
export interface LinksSearch {
  search?: string;
  tag?: string;
  sort?: LinkSort;
}

/** Reads the query parameters of the list. Unknown ones are left out. */
export function readLinksSearch(raw: Record<string, unknown>): LinksSearch {
  const search = searchText(raw["search"]);
  const tag = searchText(raw["tag"]);
  const sort = linkSorts.find((one) => one === raw["sort"]);
  return { ...(search && { search }), ...(tag && { tag }), ...(sort && { sort }) };
}
