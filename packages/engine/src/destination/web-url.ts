/** The parts of a web URL. `path`, `query` and `fragment` stay percent-encoded. */
export interface WebUrl {
  /** `https://shop.example:8443` */
  readonly origin: string;
  /** In lower case, without the port. */
  readonly host: string;
  /** Empty, or with a leading `/`. */
  readonly path: string;
  /** Without `?`. */
  readonly query: string;
  /** With `#`, or empty. */
  readonly fragment: string;
}

const webUrlPattern =
  /^(https?):\/\/([a-z0-9_-][a-z0-9._-]*|\[[0-9a-f:.]+\])(:\d{1,5})?(\/[^?#]*)?(?:\?([^#]*))?(#.*)?$/i;

/**
 * Parses an `http` or `https` URL more strictly than a browser does. It rejects everything a browser would rewrite
 * (credentials, backslashes, control characters, spaces, non-ASCII hosts), so that the browser opens exactly the URL
 * that was checked. Returns undefined for a rejected URL.
 */
export function parseWebUrl(text: string): WebUrl | undefined {
  if (hasForbiddenCharacters(text)) return undefined;
  const parts = webUrlPattern.exec(text);
  if (!parts) return undefined;
  const [, scheme = "", host = "", port = "", path = "", query = "", fragment = ""] = parts;
  if (Number(port.slice(1)) > 65_535) return undefined;
  const name = host.toLowerCase();
  return { origin: `${scheme.toLowerCase()}://${name}${port}`, host: name, path, query, fragment };
}

/** Whether a text contains characters that browsers strip from a URL, rewrite or reject. */
export function hasForbiddenCharacters(text: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Z}\\]/u.test(text) || !text.isWellFormed();
}

/** Percent-encodes all non-ASCII characters of a URL, for use in a header. Existing escapes stay unchanged. */
export function asciiUrl(url: string): string {
  return url.toWellFormed().replaceAll(/[^!-~]+/g, encodeURIComponent);
}
