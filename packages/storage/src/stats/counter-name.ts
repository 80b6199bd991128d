import { isPathLink } from "@throughline/engine/keys";

/**
 * How many path links (links without a created code) get their own counter per app and hour. Visitors can invent any
 * number of paths, so clicks on further paths count for the app only. Created links always get a counter. The limit
 * holds for the whole store, however many processes write to it.
 */
export const maxPathsPerHour = 1_000;

/** Longer paths are cut off here. Visitors choose the path, and a counter is kept forever. */
const maxNameLength = 200;

/**
 * Returns the name of a link's counter. A path link is counted without its query, because
 * `?ref=alice` and `?ref=bob` lead to the same page.
 */
export function counterName(link: string): string {
  if (!isPathLink(link)) return link;
  const query = link.indexOf("?");
  return link.slice(0, Math.min(maxNameLength, query === -1 ? link.length : query));
}
