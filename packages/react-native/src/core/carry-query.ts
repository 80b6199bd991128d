/** Returns the raw `key=value` pairs of a URL's query, in order. */
export function queryPairs(url: string): string[] {
  return /\?([^#]+)/.exec(url)?.[1]?.split("&") ?? [];
}

/**
 * Adds the parameters of a short link to its destination, before the fragment, as the service does for browsers.
 * Parameters that the destination already has keep their values. The click token stays behind.
 *
 * @example
 * carryQuery("https://shop.example/p?a=1#top", "https://go.shop.example/spring?a=2&b=3"); // "https://shop.example/p?a=1&b=3#top"
 */
export function carryQuery(destination: string, url: string): string {
  const keyOf = (pair: string) => pair.split("=")[0];
  const known = new Set(["", "tl", ...queryPairs(destination).map(keyOf)]);
  const added = queryPairs(url).filter((pair) => !known.has(keyOf(pair)));
  if (!added[0]) return destination;
  const to = destination.replace(/#.*/s, "");
  const separator = to.includes("?") ? "&" : "?";
  return to + separator + added.join("&") + destination.slice(to.length);
}
