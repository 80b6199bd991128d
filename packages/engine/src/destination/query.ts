/** The query parameter that carries a click's id in a copied link. The service never forwards it to a destination. */
export const clickTokenParameter = "tl";

/**
 * The value of `clickTokenParameter` in a link from a website. It marks the path itself as the link, even if the path
 * looks like the code of a created link or like a path that scanners probe.
 */
const pathLinkMark = "web";

/** Whether a link from a website is marked as a path link. */
export function isMarkedPathLink(query: string): boolean {
  return queryPairs(query).includes(`${clickTokenParameter}=${pathLinkMark}`);
}

/** The raw `key=value` pairs of a query without `?`, in order and still percent-encoded. */
export function queryPairs(query: string): string[] {
  return query.split("&").filter((pair) => pair !== "");
}

/** The decoded key of a raw pair. */
export function pairKey(pair: string): string {
  return decode(pair.split("=", 1)[0] ?? pair);
}

/** The decoded value of a raw pair. Undefined for a pair without `=`. */
export function pairValue(pair: string): string | undefined {
  const at = pair.indexOf("=");
  return at === -1 ? undefined : decode(pair.slice(at + 1));
}

/**
 * Adds the parameters of a requested link to its destination, before the fragment. Parameters that the destination
 * already has keep their values. Percent-encoding is left unchanged.
 *
 * @example
 * carryQuery("https://shop.example/p?a=1#top", "a=2&b=3"); // "https://shop.example/p?a=1&b=3#top"
 */
export function carryQuery(destination: string, query: string): string {
  const hash = destination.indexOf("#");
  const base = hash === -1 ? destination : destination.slice(0, hash);
  const fragment = hash === -1 ? "" : destination.slice(hash);
  const queryStart = base.indexOf("?");
  const present = new Set(
    queryPairs(queryStart === -1 ? "" : base.slice(queryStart + 1)).map(pairKey),
  );
  const added = queryPairs(cleanQuery(query)).filter((pair) => !present.has(pairKey(pair)));
  if (added.length === 0) return destination;
  const separator = queryStart === -1 ? "?" : /[?&]$/.test(base) ? "" : "&";
  return `${base}${separator}${added.join("&")}${fragment}`;
}

/** The longest value that is passed on to a store. */
const maxStoreValue = 100;

/** Returns the parameters with these names as encoded `name=value` pairs, for the URL of a store page. */
export function storePairs(query: string, names: readonly string[]): string[] {
  const pairs = queryPairs(query);
  return names.flatMap((name) => {
    const storePair = pairs.find((pair) => pairKey(pair) === name);
    const value = storePair && pairValue(storePair);
    return value && value.length <= maxStoreValue
      ? [`${name}=${encodeURIComponent(value.toWellFormed())}`]
      : [];
  });
}

/** Removes the click token from a query and percent-encodes characters that would end a URL. */
export function cleanQuery(query: string): string {
  return queryPairs(query)
    .filter((pair) => pairKey(pair) !== clickTokenParameter)
    .join("&")
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Z}\\#"<>]/gu, encodeURIComponent);
}

/** Decodes a key or value. Text with a malformed escape is returned undecoded. */
function decode(text: string): string {
  if (!text.includes("%") && !text.includes("+")) return text;
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** The id of a click in a query without `?`, as landing pages add it to URLs. */
export function clickTokenIn(query: string): string | undefined {
  const pair = queryPairs(query).find((each) => pairKey(each) === clickTokenParameter);
  return pair && pairValue(pair);
}
