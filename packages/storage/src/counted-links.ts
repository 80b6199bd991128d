import { isPathLink } from "@throughline/engine";

/**
 * How many links that are their own path are counted one by one, per app and hour: visitors can make up
 * paths without end. A path beyond it counts for the app alone. Created links always have a counter. The
 * bound holds for the store, however many processes write to it.
 */
export const pathsPerHour = 1_000;

/**
 * The name a link is counted under. Of a link that is its own path the query is
 * left out: `?ref=alice` and `?ref=bob` are two promises on one page.
 */
export function countedName(link: string): string {
  const query = isPathLink(link) ? link.indexOf("?") : -1;
  return query === -1 ? link : link.slice(0, query);
}
