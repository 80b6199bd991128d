import { routes, servicePaths, serviceTrees } from "@throughline/protocol";

const paths = [...Object.values(routes).map(({ path }) => path), ...Object.values(servicePaths)];
const isInTree = (path: string) => serviceTrees.some((tree) => path.startsWith(`${tree}/`));

/** What the service answers itself outside its trees: single pages, each under its exact path. */
export const ownPages: readonly string[] = paths.filter((path) => !isInTree(path));

const reservedCodes = new Set([...serviceTrees, ...ownPages].map((path) => path.slice(1)));
const trees = new RegExp(
  `^(?:${serviceTrees.join("|").replaceAll(".", String.raw`\.`)})(?:[/?]|$)`,
  "i",
);

/** Whether the service keeps this code for itself: a link under it would never be reached. */
export function isReservedCode(code: string): boolean {
  return reservedCodes.has(code.toLowerCase()) || isReserved(`/${code}`);
}

/** Never a link: what lives here speaks JSON, or is nothing. */
export function isReserved(url: string): boolean {
  return trees.test(url);
}
