/** A web address cut at its seams; `path`, `query` and `fragment` keep their escapes. */
export interface WebUrl {
  /** `https://shop.example:8443` */
  readonly origin: string;
  /** Without the port, lower case. */
  readonly host: string;
  /** Empty or beginning with `/`. */
  readonly path: string;
  /** Without `?`. */
  readonly query: string;
  /** With `#`, or empty. */
  readonly fragment: string;
}

const shape =
  /^(https?):\/\/([a-z0-9_-][a-z0-9._-]*|\[[0-9a-f:.]+\])(:\d{1,5})?(\/[^?#]*)?(?:\?([^#]*))?(#.*)?$/i;

/**
 * Reads an `http` or `https` URL more strictly than a browser would: nothing a browser repairs on
 * its own (credentials, backslashes, control characters, spaces, non-ASCII hosts) gets through, so
 * that what was checked is what will be opened.
 */
export function parseWebUrl(text: string): WebUrl | undefined {
  if (hasForbiddenCharacters(text)) return undefined;
  const parts = shape.exec(text);
  if (!parts) return undefined;
  const [, scheme = "", host = "", port = "", path = "", query = "", fragment = ""] = parts;
  if (Number(port.slice(1)) > 65_535) return undefined;
  const name = host.toLowerCase();
  return { origin: `${scheme.toLowerCase()}://${name}${port}`, host: name, path, query, fragment };
}

/** Characters no URL may hold as they are: browsers strip, turn or choke on them. */
export function hasForbiddenCharacters(text: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Z}\\]/u.test(text) || !text.isWellFormed();
}

/** The same URL for a header: what is not ASCII is percent-encoded, escapes stay. */
export function asciiUrl(url: string): string {
  return url.toWellFormed().replaceAll(/[^!-~]+/g, encodeURIComponent);
}
