const longestCode = 128;

/** The code a path would be the address of, slashes around it aside; undefined for the root and what is too long. */
export function codeIn(path: string): string | undefined {
  if (path.length > longestCode + "//".length) return undefined;
  return path.replaceAll(/^\/+|\/+$/g, "") || undefined;
}
