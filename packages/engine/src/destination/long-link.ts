import { checkDestination } from "./check-destination.ts";
import { pairKey, queryPairs, pairValue } from "./query.ts";
import type { AppTarget, LinkTarget, LinkRequest } from "./target.ts";
import { parseWebUrl } from "./web-url.ts";

/** The fields of an app that determine which hosts belong to the app. */
export interface LongLinkApp extends AppTarget {
  readonly linkDomains: readonly string[];
}

/** A link that was parsed from the query of a long Dynamic Link. */
export interface LongLink extends LinkTarget {
  readonly ios?: Fallback;
  readonly android?: Fallback;
  readonly desktop: Fallback;
  readonly appVariant?: string;
  readonly webFallback?: never;
  readonly page?: never;
  readonly test?: never;
  readonly utm?: never;
  readonly startsAt?: never;
  readonly expiresAt?: never;
  readonly archivedAt?: never;
  readonly expiredFallback?: never;
  readonly maxClicks?: never;
  readonly preview?: Preview;
  readonly isLongLink: true;
}

interface Fallback {
  readonly fallback: string;
}

interface Preview {
  readonly image?: string;
}

/**
 * Parses a long Firebase Dynamic Link, which has all its settings in the query: `/?link=…&apn=…&ibi=…&afl=…`.
 *
 * Anybody can write such a link, so it may lead only to the app's own hosts: the app's link domains and the host of its
 * web fallback, with or without `www.`. Returns undefined if `link` leads elsewhere. Fallbacks that lead elsewhere are
 * ignored.
 */
export function parseLongLink(app: LongLinkApp, { query }: LinkRequest): LongLink | undefined {
  if (!/(?:^|&)link=/.test(query)) return undefined;
  const parameters = new Map<string, string>();
  for (const pair of queryPairs(query)) {
    const value = pairValue(pair);
    if (value) parameters.set(pairKey(pair), value);
  }
  const page = (name: string) => ownPage(app, parameters.get(name));
  const destination = page("link");
  if (destination === undefined) return undefined;
  const ios = page("ifl") ?? (parameters.has("ibi") ? undefined : destination);
  const android = page("afl") ?? (parameters.has("apn") ? undefined : destination);
  // `st` and `sd` are ignored: they would put anybody's words under the app's name and domain.
  const preview = definedEntries({ image: page("si") });
  const variant = findVariant(app, {
    bundleId: parameters.get("ibi"),
    packageName: parameters.get("apn"),
  });
  return {
    destination,
    ...(ios !== undefined && { ios: { fallback: ios } }),
    ...(android !== undefined && { android: { fallback: android } }),
    desktop: { fallback: page("ofl") ?? destination },
    ...(variant !== undefined && { appVariant: variant }),
    ...(preview && { preview }),
    isLongLink: true,
    disabled: false,
  };
}

/** Returns the name of the variant with one of these ids. */
function findVariant(
  { variants }: LongLinkApp,
  { bundleId, packageName }: { bundleId: string | undefined; packageName: string | undefined },
): string | undefined {
  return variants?.find(
    ({ ios, android }) =>
      (bundleId !== undefined && ios?.bundleId === bundleId) ||
      (packageName !== undefined && android?.packageName === packageName),
  )?.name;
}

function ownPage({ linkDomains, webFallback }: LongLinkApp, text?: string): string | undefined {
  if (text === undefined || checkDestination(text) !== undefined) return undefined;
  const host = parseHost(text);
  const ownHosts = [...linkDomains.map((domain) => `https://${domain}`), webFallback ?? ""].map(
    parseHost,
  );
  return host !== undefined && ownHosts.includes(host) ? text : undefined;
}

function parseHost(text: string): string | undefined {
  return parseWebUrl(text)?.host.replace(/^www\./, "");
}

/** The entries that have a value. Returns undefined if none has. */
function definedEntries<Parts extends Record<string, string | undefined>>(
  parts: Parts,
): { [Name in keyof Parts]?: string } | undefined {
  const defined = Object.entries(parts).filter((entry) => entry[1] !== undefined);
  return defined.length > 0
    ? (Object.fromEntries(defined) as { [Name in keyof Parts]?: string })
    : undefined;
}
