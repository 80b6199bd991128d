import { pairKey, queryPairs, pairValue, storePairs } from "./query.ts";

/** The UTM parameters of a link, without their `utm_` prefix. */
export interface Utm {
  readonly source?: string | undefined;
  readonly medium?: string | undefined;
  readonly campaign?: string | undefined;
  readonly term?: string | undefined;
  readonly content?: string | undefined;
}

/** The parts of an install referrer. */
export interface ReferrerParts {
  readonly clickId: string;
  readonly utm?: Utm | undefined;
  /** The query of the requested URL. Its `utm_*` and `referrer` parameters become part of the install referrer. */
  readonly query: string;
}

/** The URL of the app's Google Play page. Returns undefined if the package name is invalid. */
export function playUrl(packageName: string): string | undefined {
  if (!isPackageName(packageName)) return undefined;
  return `https://play.google.com/store/apps/details?id=${packageName}`;
}

/**
 * The Google Play URL with an install referrer, which Google Play passes to the app after the install. A custom store listing
 * in the query of the requested link is kept.
 */
export function playUrlWithReferrer(
  packageName: string,
  referrer: ReferrerParts,
): string | undefined {
  const page = playUrl(packageName);
  const parameters = [
    ...storePairs(referrer.query, ["listing"]),
    `referrer=${encodeURIComponent(installReferrer(referrer))}`,
  ];
  return page && `${page}&${parameters.join("&")}`;
}

export function isPackageName(text: string): boolean {
  return /^[a-z]\w*(?:\.[a-z]\w*)+$/i.test(text) && text.length <= 255;
}

/** The UTM parameters as encoded `utm_name=value` pairs. */
export function utmPairs(utm: Utm = {}): string[] {
  return utmNames.flatMap((name) => {
    const value = utm[name];
    return value ? [`utm_${name}=${encodeURIComponent(value.toWellFormed())}`] : [];
  });
}

const utmNames = ["source", "medium", "campaign", "term", "content"] as const;

/** Google Play truncates long referrers, so the click id comes first and pairs beyond this length are left out. */
const maxReferrerLength = 1000;

/**
 * Builds `clickId=…&click_id=…&utm_source=…` and appends the parameters of the requested URL. The id has two names,
 * because SDKs differ in which one they read. A click id in the requested URL is dropped, because it would claim
 * another person's click.
 */
function installReferrer({ clickId, utm, query }: ReferrerParts): string {
  const pairs = queryPairs(query);
  const referrerPair = pairs.find((pair) => pairKey(pair) === "referrer");
  const extraPairs = [
    // The requested URL takes precedence, as in statistics. A QR code, for example, has a medium of its own in its URL.
    ...pairs.filter((pair) => pairKey(pair).startsWith("utm_")),
    ...utmPairs(utm),
    ...queryPairs((referrerPair && pairValue(referrerPair)) ?? ""),
  ];
  const seen = new Set(["clickId", "click_id"]);
  const id = encodeURIComponent(clickId);
  let text = `clickId=${id}&click_id=${id}`;
  for (const pair of extraPairs) {
    const key = pairKey(pair);
    if (seen.has(key)) continue;
    seen.add(key);
    const encoded = [key, pairValue(pair)]
      .filter((part) => part !== undefined)
      .map((part) => encodeURIComponent(part.toWellFormed()))
      .join("=");
    if (text.length + 1 + encoded.length <= maxReferrerLength) text = `${text}&${encoded}`;
  }
  return text;
}
