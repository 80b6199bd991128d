import type { Candidate } from "../signals/candidate.ts";
import type { IndexedCandidate } from "../signals/indexed-candidate.ts";

/** What superseding changed for browsers that clicked more than once, by candidate index. */
export interface Supersession {
  /** For each superseded click: the newest click of its browser. */
  readonly newer: ReadonlyMap<number, Candidate>;
  /** For each newest click: the factor by which the browser's other clicks changed its odds. */
  readonly browser: ReadonlyMap<number, number>;
}

/**
 * Lets the newest click of each browser supersede its older ones, because a person who clicks again wants the newer
 * link. All clicks of a browser are evidence for the newest. For example, a person clicks at home, clicks
 * another link on the road, and opens the app at home: the first click identifies the person, and the second
 * gives the link.
 *
 * The function changes `odds`. The newest click gets the mean likelihood of its browser's clicks, because a
 * stranger's browser had as many chances to look similar. The other clicks get 0. Browsers without a click above `negligible`
 * stay unchanged.
 */
export function supersede(
  candidates: readonly IndexedCandidate[],
  odds: Float64Array,
  prior: (candidate: IndexedCandidate) => number,
  negligible: number,
): Supersession {
  const newer = new Map<number, Candidate>();
  const browser = new Map<number, number>();
  for (const clicks of relevantBrowsers(candidates, odds, negligible).values()) {
    const newest = findNewest(candidates, clicks);
    const newestClick = candidates[newest];
    if (!newestClick || clicks.length === 1) continue;
    const oddsBefore = odds[newest] ?? 0;
    let likelihoods = 0;
    for (const index of clicks) {
      likelihoods += (odds[index] ?? 0) / prior(candidates[index] ?? newestClick);
      odds[index] = 0;
      if (index !== newest) newer.set(index, newestClick);
    }
    odds[newest] = (prior(newestClick) * likelihoods) / clicks.length;
    browser.set(newest, odds[newest] / oddsBefore);
  }
  return { newer, browser };
}

/** The candidate indices of each browser that has a click above `negligible`. */
function relevantBrowsers(
  candidates: readonly Candidate[],
  odds: Float64Array,
  negligible: number,
): Map<number, number[]> {
  const browsers = new Map<number, number[]>();
  for (let index = 0; index < odds.length; index += 1) {
    const isRelevant = (odds[index] ?? 0) > negligible;
    const visitor = isRelevant ? candidates[index]?.evidence.visitor : undefined;
    if (visitor !== undefined) browsers.set(visitor, []);
  }
  if (browsers.size === 0) return browsers;
  candidates.forEach(({ evidence: { visitor } }, index) => {
    if (visitor !== undefined) browsers.get(visitor)?.push(index);
  });
  return browsers;
}

function findNewest(candidates: readonly Candidate[], clicks: readonly number[]): number {
  let newest = clicks[0] ?? 0;
  for (const index of clicks) {
    if ((candidates[index]?.at ?? 0) > (candidates[newest]?.at ?? 0)) newest = index;
  }
  return newest;
}
