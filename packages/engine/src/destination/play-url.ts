import { keyOf, queryPairs, valueOf } from "./query.ts";

/** Campaign marks of a link, without their `utm_` prefix. */
export interface Utm {
  readonly source?: string | undefined;
  readonly medium?: string | undefined;
  readonly campaign?: string | undefined;
  readonly term?: string | undefined;
  readonly content?: string | undefined;
}

/** What an install referrer is made of. */
export interface ReferrerParts {
  readonly clickId: string;
  readonly utm?: Utm | undefined;
  /** The link's query as it was asked for: its `utm_*` and `referrer` are kept. */
  readonly query: string;
}

/** The app's page on Google Play; undefined when the package name is none. */
export function playPage(packageName: string): string | undefined {
  if (!isPackageName(packageName)) return undefined;
  return `https://play.google.com/store/apps/details?id=${packageName}`;
}

/** The same with an install referrer, which Play hands to the app. */
export function playUrl(packageName: string, referrer: ReferrerParts): string | undefined {
  const page = playPage(packageName);
  return page && `${page}&referrer=${encodeURIComponent(installReferrer(referrer))}`;
}

export function isPackageName(text: string): boolean {
  return /^[a-z]\w*(?:\.[a-z]\w*)+$/i.test(text) && text.length <= 255;
}

/** The link's UTM marks as query pairs. */
export function utmPairs(utm: Utm = {}): string[] {
  return utmNames.flatMap((name) => {
    const value = utm[name];
    return value ? [`utm_${name}=${encodeURIComponent(value.toWellFormed())}`] : [];
  });
}

const utmNames = ["source", "medium", "campaign", "term", "content"] as const;

/** Play cuts a long referrer, so the click id stands first and pairs beyond this length are left out. */
const longest = 1000;

/**
 * `clickId=…&click_id=…&utm_source=…`, then what the link's query already held. The id stands under
 * both names, because some SDKs read the one and some the other. A click id that came from outside
 * is dropped: it would claim somebody else's click.
 */
function installReferrer({ clickId, utm, query }: ReferrerParts): string {
  const pairs = queryPairs(query);
  const existing = pairs.find((pair) => keyOf(pair) === "referrer");
  const all = [
    ...utmPairs(utm),
    ...pairs.filter((pair) => keyOf(pair).startsWith("utm_")),
    ...queryPairs((existing && valueOf(existing)) ?? ""),
  ];
  const seen = new Set(["clickId", "click_id"]);
  const id = encodeURIComponent(clickId);
  let text = `clickId=${id}&click_id=${id}`;
  for (const pair of all) {
    const key = keyOf(pair);
    if (seen.has(key)) continue;
    seen.add(key);
    const clean = [key, valueOf(pair)]
      .filter((part) => part !== undefined)
      .map((part) => encodeURIComponent(part.toWellFormed()))
      .join("=");
    if (text.length + 1 + clean.length <= longest) text = `${text}&${clean}`;
  }
  return text;
}
