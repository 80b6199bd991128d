/** What a link says, whatever its scheme. */
export interface ParsedLink {
  /** How it opens an installed app; absent for a bare path, which nothing can be opened by. */
  type?: "verified" | "scheme";
  /** Host of a web link, in lower case, without port. */
  host?: string;
  /** Path and query as they came, without the fragment. */
  route: string;
  /** A web link with exactly one path segment: it may be a short link. */
  short: boolean;
}

/** scheme, authority, path and query; or path and query alone. */
const shape = /^(?:([a-z][a-z\d+.-]*):(?:\/\/([^/?#\\]*))?|(?=\/))([^?#]*)(\?[^#]+)?/i;

/** Addresses the development tools open an app with. */
const infrastructure = /^(?:exps?:\/\/|about:blank|[^:]+:\/*expo-development-client(?:[/?#]|$))/i;

/**
 * Reads a web link, a custom-scheme link or a bare path without the host's `URL`, which React Native
 * implements partly or wrongly. `null` for what is no link to an app's content.
 *
 * @example
 * parseLink("https://go.shop.example/products/42?ref=a#top")?.route; // "/products/42?ref=a"
 * parseLink("shop://products/42")?.route; // "/products/42"
 */
export function parseLink(url: unknown): ParsedLink | null {
  if (typeof url !== "string" || infrastructure.test(url)) return null;
  const match = shape.exec(url);
  if (!match) return null;
  const [, scheme, authority = "", path = "", query = ""] = match;
  if (!scheme) return { route: path + query, short: false };
  if (!/^https?$/i.test(scheme)) {
    return {
      type: "scheme",
      route: `/${(authority + path).replace(/^\/+/, "")}${query}`,
      short: false,
    };
  }
  const host = authority.replace(/^.*@|:\d*$/g, "").toLowerCase();
  return host
    ? {
        type: "verified",
        host,
        route: (path || "/") + query,
        short: /^\/[^/]+\/?$/.test(path),
      }
    : null;
}
