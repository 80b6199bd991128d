import type { Candidate } from "./verdict.ts";
import type { Weigher } from "./weigh.ts";

/** Of those who clicked one link, so many click another before they install, where no id tells it. */
const clickAgain = 0.06;
/**
 * Two colleagues with the same phone look like one person who clicks twice: to one who stays with the
 * older click no more than this many go on to a newer one.
 */
const mostGoOn = 2;
/** Odds worth passing on, and worth being passed to. */
const worthwhile = { older: 0.1, newer: 1e-5 };

/**
 * Whoever clicks again means the newer click, also from another browser, where no id says that it was
 * the same person. So an older click hands part of its odds to each newer one that looks like the
 * open's phone too: as much as it is likelier that the person clicked again than that a stranger with
 * such a phone did just then. Changes `odds`, not their sum.
 *
 * @returns the factor by which each candidate's odds changed, by index
 */
export function handOver(
  candidates: readonly Candidate[],
  odds: Float64Array,
  { prior, again }: Pick<Weigher, "prior" | "again">,
): Map<number, number> {
  const before = odds.slice();
  const newest = indicesAbove(before, worthwhile.newer).toSorted(
    (a, b) => at(candidates, b) - at(candidates, a),
  );
  for (const older of newest) {
    const own = before[older] ?? 0;
    const clicked = at(candidates, older);
    if (own <= worthwhile.older) continue;
    const shares: { newer: number; share: number }[] = [];
    let all = 1;
    for (const newer of newest) {
      if (at(candidates, newer) <= clicked) break;
      const alone = (before[newer] ?? 0) / prior(clicked);
      const share = Math.min(mostGoOn, clickAgain * again(clicked, at(candidates, newer)) * alone);
      shares.push({ newer, share });
      all += share;
    }
    if (all === 1) continue;
    odds[older] = (odds[older] ?? 0) - own + own / all;
    for (const { newer, share } of shares) {
      odds[newer] = (odds[newer] ?? 0) + (own * share) / all;
    }
  }
  return factors(before, odds, newest);
}

function factors(
  before: Float64Array,
  after: Float64Array,
  indices: readonly number[],
): Map<number, number> {
  const changed = indices.filter((index) => before[index] !== after[index]);
  return new Map(changed.map((index) => [index, (after[index] ?? 0) / (before[index] ?? 1)]));
}

function indicesAbove(odds: Float64Array, least: number): number[] {
  const found: number[] = [];
  odds.forEach((one, index) => {
    if (one > least) found.push(index);
  });
  return found;
}

function at(candidates: readonly Candidate[], index: number): number {
  return candidates[index]?.at ?? 0;
}
