const maxCodeLength = 128;

/** How long a code can be in a URL: each character takes up to four escaped bytes. */
const maxPathLength = maxCodeLength * "%00%00%00%00".length;

/** Returns the link code in a path, without slashes around it. Returns undefined for the root and for paths that are too long. */
export function parseCode(path: string): string | undefined {
  if (path.length > maxPathLength) return undefined;
  const code = decodeCode(path.replaceAll(/^\/+|\/+$/g, ""));
  return code === "" || code.length > maxCodeLength ? undefined : code;
}

/** Decodes a code that has other characters than a plain URL. Escapes that are not UTF-8 stay. */
function decodeCode(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text).normalize("NFC");
  } catch {
    return text;
  }
}
