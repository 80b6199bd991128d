import { filterTest } from "@throughline/protocol";
import { dimensions, otherValue } from "@throughline/storage";
import type { Dimension, StoredCube } from "@throughline/storage";
import type { Column } from "./columns.ts";
import { no, perhaps, yes } from "./sums.ts";
import type { CubeFilter, FilterResult } from "./sums.ts";

/** Says whether a filter selects a link. */
export function matchLink({ links, matchLink: match }: CubeFilter, link: string): FilterResult {
  if (links && !links.has(link)) return no;
  return match ? match(link) : yes;
}

/**
 * Returns a function that says whether a cell belongs to the users of a filter. Clicks belong to everybody, because a click
 * does not tell who made it.
 */
export function usersTest({ users }: CubeFilter, cube: StoredCube, columns: readonly Column[]) {
  if (users === undefined) return undefined;
  const isReturning = combinationsWith(cube, "touch", "knownUser");
  const wanted = users === "returning" ? 1 : 0;
  const ofKind: Partial<Record<Column["kind"], number>> = {
    clicks: wanted,
    newUsers: 0,
    returns: 1,
  };
  const ofColumn = columns.map(({ kind }) => ofKind[kind]);
  return (combination: number, column: number) =>
    (ofColumn[column] ?? isReturning[combination]) === wanted;
}

/** Says for each combination whether a filter selects it. */
export function wantedCombinations(
  { values, combinations, combinationCount }: StoredCube,
  { facets = [], excluded = {} }: CubeFilter,
): Uint8Array {
  const isWanted = new Uint8Array(combinationCount).fill(yes);
  for (const dimension of dimensions) {
    const tests = facets.filter(({ name }) => name === dimension).map(filterTest);
    const unwanted = excluded[dimension];
    if (tests.length === 0 && unwanted === undefined) continue;
    // A cube has no values in a dimension that none of its cells has.
    const matches = (values[dimension] ?? [""]).map((value) => {
      if (tests.length > 0 && value === otherValue) return perhaps;
      return value !== unwanted && tests.every((test) => test(value)) ? yes : no;
    });
    const valueOfCombination = combinations[dimension] ?? new Int32Array(combinationCount);
    for (let index = 0; index < combinationCount; index += 1) {
      const match = matches[valueOfCombination[index] as number] ?? no;
      if (match === no) isWanted[index] = no;
      else if (match === perhaps && isWanted[index] === yes) isWanted[index] = perhaps;
    }
  }
  return isWanted;
}

/** Marks the combinations that have a value in one of the dimensions with 1. */
export function combinationsWith(
  { values, combinations, combinationCount }: StoredCube,
  ...of: readonly Dimension[]
): Uint8Array {
  const marked = new Uint8Array(combinationCount);
  for (const dimension of of) {
    const names = values[dimension];
    const valueOfCombination = combinations[dimension];
    if (!names || !valueOfCombination) continue;
    for (let index = 0; index < combinationCount; index += 1) {
      if (names[valueOfCombination[index] as number] !== "") marked[index] = 1;
    }
  }
  return marked;
}
