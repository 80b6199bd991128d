import { checkDestination } from "./check-destination.ts";
import { keyOf, queryPairs, valueOf } from "./query.ts";
import type { AppTarget, LinkTarget, Requested } from "./target.ts";
import { parseWebUrl } from "./web-url.ts";

/** What of an app says which pages are its own. */
export interface LongLinkApp extends AppTarget {
  readonly linkDomains: readonly string[];
}

/** What a long link spells out. */
export interface LongLink extends LinkTarget {
  readonly ios?: Fallback;
  readonly android?: Fallback;
  readonly desktop: Fallback;
  readonly webFallback?: never;
  readonly utm?: never;
  readonly expiresAt?: never;
  readonly expiredFallback?: never;
  readonly preview?: Preview;
  readonly spelledOut: true;
}

interface Fallback {
  readonly fallback: string;
}

interface Preview {
  readonly title?: string;
  readonly description?: string;
  readonly image?: string;
}

/**
 * Reads a long Dynamic Link, which spells everything out in its query: `/?link=…&apn=…&ibi=…&afl=…`. Anybody can write
 * one, so it leads to the app's own pages only: its link domains and its web fallback's host, `www.` aside. A `link` to
 * anywhere else is none; a fallback to anywhere else is left out.
 */
export function readLongLink(app: LongLinkApp, { query }: Requested): LongLink | undefined {
  if (!/(?:^|&)link=/.test(query)) return undefined;
  const given = new Map<string, string>();
  for (const pair of queryPairs(query)) {
    const value = valueOf(pair);
    if (value) given.set(keyOf(pair), value);
  }
  const page = (name: string) => ownPage(app, given.get(name));
  const destination = page("link");
  if (destination === undefined) return undefined;
  const ios = page("ifl") ?? (given.has("ibi") ? undefined : destination);
  const android = page("afl") ?? (given.has("apn") ? undefined : destination);
  const preview = present({
    title: given.get("st"),
    description: given.get("sd"),
    image: page("si"),
  });
  return {
    destination,
    ...(ios !== undefined && { ios: { fallback: ios } }),
    ...(android !== undefined && { android: { fallback: android } }),
    desktop: { fallback: page("ofl") ?? destination },
    ...(preview && { preview }),
    spelledOut: true,
    disabled: false,
  };
}

function ownPage({ linkDomains, webFallback }: LongLinkApp, text?: string): string | undefined {
  if (text === undefined || checkDestination(text) !== undefined) return undefined;
  const host = hostOf(text);
  const own = [...linkDomains.map((domain) => `https://${domain}`), webFallback ?? ""].map(hostOf);
  return host !== undefined && own.includes(host) ? text : undefined;
}

function hostOf(text: string): string | undefined {
  return parseWebUrl(text)?.host.replace(/^www\./, "");
}

/** What is there of it; undefined where nothing is. */
function present<Parts extends Record<string, string | undefined>>(
  parts: Parts,
): { [Name in keyof Parts]?: string } | undefined {
  const there = Object.entries(parts).filter((entry) => entry[1] !== undefined);
  return there.length > 0
    ? (Object.fromEntries(there) as { [Name in keyof Parts]?: string })
    : undefined;
}
