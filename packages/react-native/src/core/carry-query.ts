/**
 * Adds the parameters of a short link to its destination, before the fragment, as the service does for browsers.
 * Parameters that the destination already has keep their values. The click token stays behind.
 *
 * @example
 * carryQuery("https://shop.example/p?a=1#top", "https://go.shop.example/spring?a=2&b=3"); // "https://shop.example/p?a=1&b=3#top"
 */
export function carryQuery(destination: string, url: string): string {
  const [, own = ""] = /\?([^#]*)/.exec(url) ?? [];
  const key = (pair: string) => pair.split("=")[0];
  return destination.replace(/^([^?#]*)\??([^#]*)/, (_, base: string, query: string) => {
    const pairs = query.split("&").filter(Boolean);
    const known = new Set([...pairs.map(key), "", "tl"]);
    const all = [...pairs, ...own.split("&").filter((pair) => !known.has(key(pair)))];
    return base + (all[0] ? `?${all.join("&")}` : "");
  });
}
