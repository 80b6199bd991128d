import { isPathLink } from "@throughline/engine/keys";

/**
 * How many links that are their own path are counted one by one, per app and hour: visitors can make up
 * paths without end. A path beyond it counts for the app alone. Created links always have a counter. The
 * bound holds for the store, however many processes write to it.
 */
export const maxPathsPerHour = 1_000;

/** Longer paths count as what they begin with: a counter is kept for ever, and visitors choose the path. */
const maxNameLength = 200;

/**
 * The name a link is counted under. Of a link that is its own path the query is
 * left out: `?ref=alice` and `?ref=bob` are two promises on one page.
 */
export function counterName(link: string): string {
  if (!isPathLink(link)) return link;
  const query = link.indexOf("?");
  return link.slice(0, Math.min(maxNameLength, query === -1 ? link.length : query));
}
