import type { webPaths } from "@throughline/protocol";

/** What a visitor followed. It becomes the link's `utm_medium` if the page has none. */
export type Medium = "banner" | "button" | "qr" | "store-link";

/** What a hand-over link carries besides the page's own path, query and campaign. */
export interface HandOver {
  /** A URL of the page, or the path and query that the app gets instead of the page's. */
  readonly page: string;
  readonly medium: Medium;
  /** The `utm_*` parameters of an earlier page, for pages without any. */
  readonly remembered?: string | undefined;
  /** The `utm_campaign` if there is no other. */
  readonly campaign?: string | undefined;
  /** Parameters that take precedence over those of the page. */
  readonly query?: URLSearchParams | undefined;
}

// The package contains no code of the service, but the compiler compares the path.
const qrCodePath: (typeof webPaths)["qrCode"] = "/api/web/qr.png";

/** Longer links have no QR code that cameras can read. */
const maxLength = 600;

/** Returns the origin of a link domain, which may be given with a scheme and a port. */
export function originOf(linkDomain: string): string {
  try {
    return new URL(/^https?:\/\//.test(linkDomain) ? linkDomain : `https://${linkDomain}`).origin;
  } catch {
    throw new Error(`"${linkDomain}" is not a link domain. Use one such as go.shop.example.`);
  }
}

/** Ids of a single click or person, such as `gclid`. They would make every visitor's link another one. */
const personal = /clid$|^_g[al]$/;

/** Returns whether a query parameter names a campaign. */
export function isCampaign(name: string): boolean {
  return name.startsWith("utm_");
}

/**
 * Returns the link on the app's domain that continues a page in the app. The service counts it as a click under the page's
 * campaign. The link always begins with the domain's origin, whatever the page's URL contains.
 *
 * @example
 * handOverLink("https://go.shop.example", { page: "https://shop.example/products/42?utm_campaign=may", medium: "banner" });
 * // "https://go.shop.example/products/42?utm_campaign=may&utm_medium=banner"
 */
export function handOverLink(
  origin: string,
  { page, medium, remembered, campaign, query }: HandOver,
): string {
  const { pathname, searchParams } = parseUrl(page, origin);
  const path = pathname.replace(/^\/*/, "/");
  const parameters = new URLSearchParams(query);
  const add = (given: Iterable<[string, string]>) => {
    const known = new Set(parameters.keys());
    for (const [name, value] of given) {
      if (!known.has(name) && !personal.test(name)) parameters.append(name, value);
    }
  };
  add(searchParams);
  if (![...parameters.keys()].some(isCampaign)) add(new URLSearchParams(remembered));
  if (campaign) add([["utm_campaign", campaign]]);
  add([["utm_medium", medium]]);
  // The service takes a path of one segment for the code of a link, and some others for those of a scanner, unless the link
  // says that it leads to the path itself.
  const mark = /^\/[^/]+\/?$|\.|\/(wp-|cgi-)/.test(path) ? "web" : "";
  const build = (given: URLSearchParams) => {
    given.delete("tl");
    if (mark) given.append("tl", mark);
    return `${origin}${path}?${given}`;
  };
  const link = build(parameters);
  if (link.length <= maxLength) return link;
  return build(new URLSearchParams([...parameters].filter(([name]) => isCampaign(name))));
}

/** Text that is no URL is treated as the front page. */
function parseUrl(text: string, origin: string): URL {
  try {
    return new URL(text, origin);
  } catch {
    return new URL(origin);
  }
}

/** Returns the URL of the picture of a link's QR code. */
export function qrCodeUrl(origin: string, link: string): string {
  return `${origin}${qrCodePath}?link=${encodeURIComponent(link.slice(origin.length))}`;
}
