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
    // An install is a new user's. Reports count what returning users do by link and event.
    if (users === "returning") return false;
    const name = link === undefined ? noLink : counterName(link);
    if (links && !links.has(name)) return false;
    if (matchLink && matchLink(name) !== yes) return false;
    if (excluded.flagged !== undefined && values.flagged === excluded.flagged) return false;
    return tests.every(({ name: dimension, test }) => test(values[dimension] ?? ""));
  };
}
