/** The query parameter that carries a click's id in a copied link; the service's own, never passed on. */
export const clickTokenParameter = "tl";

/** The raw `key=value` pairs of a query (without `?`), in order, escapes as they came. */
export function queryPairs(query: string): string[] {
  return query.split("&").filter((pair) => pair !== "");
}

/** The key of a raw pair, decoded. */
export function keyOf(pair: string): string {
  return decode(pair.split("=", 1)[0] ?? pair);
}

/** The value of a raw pair, decoded; undefined for a pair without `=`. */
export function valueOf(pair: string): string | undefined {
  const at = pair.indexOf("=");
  return at === -1 ? undefined : decode(pair.slice(at + 1));
}

/**
 * Carries a link's query over to its destination: keys the destination already has stay as they
 * are, new keys are appended in their order, before a fragment. Escapes are not touched.
 *
 * @example
 * carryQuery("https://shop.example/p?a=1#top", "a=2&b=3"); // "https://shop.example/p?a=1&b=3#top"
 */
export function carryQuery(destination: string, query: string): string {
  const hash = destination.indexOf("#");
  const base = hash === -1 ? destination : destination.slice(0, hash);
  const fragment = hash === -1 ? "" : destination.slice(hash);
  const mark = base.indexOf("?");
  const present = new Set(queryPairs(mark === -1 ? "" : base.slice(mark + 1)).map(keyOf));
  const added = queryPairs(ownQuery(query)).filter((pair) => !present.has(keyOf(pair)));
  if (added.length === 0) return destination;
  const glue = mark === -1 ? "?" : /[?&]$/.test(base) ? "" : "&";
  return `${base}${glue}${added.join("&")}${fragment}`;
}

/** A query as its sender meant it: without the service's own parameter, nothing in it that ends a URL. */
export function ownQuery(query: string): string {
  return queryPairs(query)
    .filter((pair) => keyOf(pair) !== clickTokenParameter)
    .join("&")
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Z}\\#"<>]/gu, encodeURIComponent);
}

/** A malformed escape is taken as text. */
function decode(text: string): string {
  if (!text.includes("%") && !text.includes("+")) return text;
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
