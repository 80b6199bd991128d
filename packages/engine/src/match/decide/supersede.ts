import type { Candidate } from "../signals/candidate.ts";

/** What became of the candidates of browsers that clicked more than once, by index. */
export interface Supersession {
  /** The newer click that took this one's place. */
  readonly newer: ReadonlyMap<number, Candidate>;
  /** The factor by which a browser's other clicks changed the odds of its newest. */
  readonly browser: ReadonlyMap<number, number>;
}

/**
 * Whoever clicks again means the newer click. All clicks of one browser are one person's, so what
 * any of them shows speaks for the newest: somebody who clicked at home, then on the road, and
 * opens the app at home is known by the first click and goes where the second one leads.
 *
 * Changes `odds`: the newest click gets the mean likelihood of its browser's clicks (a stranger's
 * browser had as many chances to look alike), the others nothing. Browsers none of whose clicks
 * have odds above `negligible` are left as they are.
 */
export function supersede(
  candidates: readonly Candidate[],
  odds: Float64Array,
  prior: (at: number) => number,
  negligible: number,
): Supersession {
  const newer = new Map<number, Candidate>();
  const browser = new Map<number, number>();
  for (const clicks of browsersThatMatter(candidates, odds, negligible).values()) {
    const newest = newestOf(candidates, clicks);
    const by = candidates[newest];
    if (!by || clicks.length === 1) continue;
    const own = odds[newest] ?? 0;
    let likelihoods = 0;
    for (const index of clicks) {
      likelihoods += (odds[index] ?? 0) / prior(candidates[index]?.at ?? 0);
      odds[index] = 0;
      if (index !== newest) newer.set(index, by);
    }
    odds[newest] = (prior(by.at) * likelihoods) / clicks.length;
    browser.set(newest, odds[newest] / own);
  }
  return { newer, browser };
}

/** The candidates of each browser that has one above `negligible`, by index. */
function browsersThatMatter(
  candidates: readonly Candidate[],
  odds: Float64Array,
  negligible: number,
): Map<number, number[]> {
  const browsers = new Map<number, number[]>();
  for (let index = 0; index < odds.length; index += 1) {
    const matters = (odds[index] ?? 0) > negligible;
    const visitor = matters ? candidates[index]?.evidence.visitor : undefined;
    if (visitor !== undefined) browsers.set(visitor, []);
  }
  if (browsers.size === 0) return browsers;
  candidates.forEach(({ evidence: { visitor } }, index) => {
    if (visitor !== undefined) browsers.get(visitor)?.push(index);
  });
  return browsers;
}

function newestOf(candidates: readonly Candidate[], clicks: readonly number[]): number {
  let newest = clicks[0] ?? 0;
  for (const index of clicks) {
    if ((candidates[index]?.at ?? 0) > (candidates[newest]?.at ?? 0)) newest = index;
  }
  return newest;
}
