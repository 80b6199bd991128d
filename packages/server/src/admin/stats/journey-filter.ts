import { filterTest } from "@throughline/protocol";
import { counterName, noLink } from "@throughline/storage";
import type { Journey } from "@throughline/storage";
import { yes } from "./sums.ts";
import type { CubeFilter } from "./sums.ts";

/** Returns a function that says whether the filter of a report selects an install. */
export function journeyTest({
  links,
  matchLink,
  facets = [],
  excluded = {},
  users,
}: CubeFilter): (journey: Journey) => boolean {
  const tests = facets.map((filter) => ({ name: filter.name, test: filterTest(filter) }));
  return ({ link, facets: values }) => {
    // An install belongs to a returning user if its user was seen on another install before.
    if (users && (users === "returning") !== (values.knownUser !== undefined)) return false;
    const name = link === undefined ? noLink : counterName(link);
    if (links && !links.has(name)) return false;
    if (matchLink && matchLink(name) !== yes) return false;
    if (excluded.flagged !== undefined && values.flagged === excluded.flagged) return false;
    return tests.every(({ name: dimension, test }) => test(values[dimension] ?? ""));
  };
}
