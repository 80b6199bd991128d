const maxCodeLength = 128;

/** Returns the link code in a path, without slashes around it. Returns undefined for the root and for paths that are too long. */
export function parseCode(path: string): string | undefined {
  if (path.length > maxCodeLength + "//".length) return undefined;
  return path.replaceAll(/^\/+|\/+$/g, "") || undefined;
}
