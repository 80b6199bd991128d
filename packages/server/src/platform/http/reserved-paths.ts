import { routes, servicePaths, servicePrefixes } from "@throughline/protocol";

const paths = [...Object.values(routes).map(({ path }) => path), ...Object.values(servicePaths)];
const hasServicePrefix = (path: string) =>
  servicePrefixes.some((prefix) => path.startsWith(`${prefix}/`));

/** The paths of the service outside its path prefixes. */
export const ownPages: readonly string[] = paths.filter((path) => !hasServicePrefix(path));

const reservedNames = new Set(
  [...servicePrefixes, ...ownPages].map((path) => path.split("/", 2)[1] ?? ""),
);
const prefixPattern = new RegExp(
  `^(?:${servicePrefixes.join("|").replaceAll(".", String.raw`\.`)})(?:[/?]|$)`,
  "i",
);

/** Returns whether a link code begins with a name that the service reserves on every host. */
export function isReservedCode(code: string): boolean {
  const [first = ""] = code.toLowerCase().split("/", 1);
  return reservedNames.has(first);
}

/** Returns whether a URL is below one of the service's path prefixes, and therefore never a link. */
export function isReserved(url: string): boolean {
  return prefixPattern.test(url.includes("%") ? decoded(url) : url);
}

/** Decodes a URL. An invalid one stays as it is, because no route decodes it either. */
function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
