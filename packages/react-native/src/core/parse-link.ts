/** What a link says, whatever its scheme. */
export interface ParsedLink {
  /** How it opens an installed app; absent for a bare path, which opens nothing. */
  type: "verified" | "scheme" | undefined;
  /** Host of a web link, in lower case, without port. */
  host: string | undefined;
  /** Path and query as they came, without the fragment; begins with exactly one `/`, since routers take `//host` for a web address. */
  route: string;
  /** A web link with exactly one path segment: it may be a short link. */
  short: boolean;
}

/**
 * The shape of a link: a web link's authority, or a scheme, or neither; then path, query and fragment.
 * Spaces may be part of it, since Android hands them on as they are. What the development tools open an
 * app with is no link, nor is a file.
 */
const shape =
  /^(?!(?:exps?|file|content|data|about):|[^:]+:\/*expo-development-client\b)(?:https?:\/\/([^/?#\\\s]+)(?=[/?#\\]|$)|(?!https?:)([a-z][\w+.-]*:)|(?=\/))([^?#\t-\r]*)(\?[^#\t-\r]+)?\??(?:#[^\t-\r]*)?$/i;

/**
 * Reads a web link, a custom-scheme link or a bare path without the host's `URL`, which React Native
 * implements partly or wrongly. `null` for what is no link into an app.
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
