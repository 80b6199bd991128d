/** The parts of a link. */
export interface ParsedLink {
  /** How the link opens an installed app. Absent for a bare path, which opens nothing. */
  type: "verified" | "scheme" | undefined;
  /** Host of a web link, in lower case, without port. */
  host: string | undefined;
  /**
   * The original path and query, without the fragment. Begins with exactly one `/`, because routers
   * treat `//host` as a web address.
   */
  route: string;
  /** Whether this is a web link with exactly one path segment, which may be a short link. */
  short: boolean;
}

/**
 * Matches the authority of a web link, or a scheme, or neither; then path, query and fragment.
 * Links can contain spaces, because Android passes them on unchanged. Files and the URLs with which
 * development tools open an app are not links.
 */
const shape =
  /^(?!(?:exps?|file|content|data|about):|[^:]+:\/*expo-development-client\b)(?:https?:\/\/([^/?#\\\s]+)(?=[/?#\\]|$)|(?!https?:)([a-z][\w+.-]*:)|(?=\/))([^?#\t-\r]*)(\?[^#\t-\r]+)?\??(?:#[^\t-\r]*)?$/i;

/**
 * Parses a web link, a custom-scheme link or a bare path without the global `URL`, which React Native
 * implements only in part. Returns `null` for anything that is not a link into an app.
 *
 * @example
 * parseLink("https://go.shop.example/products/42?ref=a#top")?.route; // "/products/42?ref=a"
 * parseLink("shop://products/42")?.route; // "/products/42"
 */
export function parseLink(url: unknown): ParsedLink | null {
  const match = typeof url === "string" && shape.exec(url);
  if (!match) return null;
  const authority = match[1];
  const path = match[3] ?? "";
  return {
    type: authority ? "verified" : match[2] ? "scheme" : undefined,
    host: authority?.replace(/^.*@|:\d*$/g, "").toLowerCase(),
    route: path.replace(/^[/\\]*/, "/") + (match[4] ?? ""),
    short: !!authority && /^\/[^/]+\/?$/.test(path),
  };
}
