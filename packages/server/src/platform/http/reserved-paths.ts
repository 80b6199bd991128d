import { routes, servicePaths, serviceTrees } from "@throughline/protocol";

const paths = [...Object.values(routes).map(({ path }) => path), ...Object.values(servicePaths)];
const isInTree = (path: string) => serviceTrees.some((tree) => path.startsWith(`${tree}/`));

/** What the service answers itself outside its trees: single pages, each under its exact path. */
export const ownPages: readonly string[] = paths.filter((path) => !isInTree(path));

const reservedNames = new Set(
  [...serviceTrees, ...ownPages].map((path) => path.split("/", 2)[1] ?? ""),
);
const trees = new RegExp(
  `^(?:${serviceTrees.join("|").replaceAll(".", String.raw`\.`)})(?:[/?]|$)`,
  "i",
);

/** Whether a link's code begins with a name that the service keeps for itself, on every host. */
export function isReservedCode(code: string): boolean {
  const [first = ""] = code.toLowerCase().split("/", 1);
  return reservedNames.has(first);
}

/** Never a link: what lives here speaks JSON, or is nothing. */
export function isReserved(url: string): boolean {
  return trees.test(url.includes("%") ? decoded(url) : url);
}

/** As it is where it cannot be decoded: then no route takes it for another one. */
function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
