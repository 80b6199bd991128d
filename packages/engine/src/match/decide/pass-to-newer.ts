import type { Candidate } from "../signals/candidate.ts";
import type { Weigher } from "../weigh/weigher.ts";

/** How many click another link before they install, where no id tells it: fitted, see docs/decisions/011. */
const clickAgain = 0.06;
/**
 * Two colleagues with the same phone look like one person who clicks twice: to one who stays with the
 * older click no more than this many go on to a newer one.
 */
const mostGoOn = 2;
/** Odds worth passing on, and worth being passed to; of these the likeliest so many. */
const worthwhile = { older: 0.1, newer: 1e-5, atMost: 100 };

/**
 * Whoever clicks again means the newer click, also from another browser of the phone, where no id says
 * that it was the same person. So an older click passes part of its odds to each newer one that looks like the
 * open's phone too: as much as it is likelier that the person clicked again than that a stranger with
 * such a phone did just then, and than that the install followed the older click. Changes `odds`, not
 * their sum.
 *
 * @returns the factor by which each candidate's odds changed, by index
 */
export function passToNewer(
  candidates: readonly Candidate[],
  odds: Float64Array,
  { prior, again, otherPhone }: Pick<Weigher, "prior" | "again" | "otherPhone">,
): Map<number, number> {
  // In most decisions nobody has anything to pass on.
  if (indicesAbove(worthwhile.older, odds).length === 0) return new Map();
  const before = odds.slice();
  const newestFirst = likeliest(before)
    .filter((index) => isOnPhone(candidates[index], otherPhone))
    .toSorted((a, b) => at(candidates, b) - at(candidates, a));
  for (const older of newestFirst) {
    const own = before[older] ?? 0;
    const clicked = at(candidates, older);
    if (own <= worthwhile.older) continue;
    const ifOlder = prior(clicked);
    const shares: { newer: number; share: number }[] = [];
    let all = 1;
    for (const newer of newestFirst) {
      if (at(candidates, newer) <= clicked) break;
      const likelier = again(clicked, at(candidates, newer)) * ((before[newer] ?? 0) / ifOlder);
      const share = Math.min(mostGoOn, clickAgain * likelier);
      shares.push({ newer, share });
      all += share;
    }
    if (all === 1) continue;
    // Newest first: whoever gives has been given nothing yet.
    odds[older] = own / all;
    for (const { newer, share } of shares) {
      odds[newer] = (odds[newer] ?? 0) + (own * share) / all;
    }
  }
  return factors(before, odds, newestFirst);
}

function factors(
  before: Float64Array,
  after: Float64Array,
  indices: readonly number[],
): Map<number, number> {
  const changed = indices.filter((index) => before[index] !== after[index]);
  return new Map(changed.map((index) => [index, (after[index] ?? 0) / (before[index] ?? 1)]));
}

function likeliest(odds: Float64Array): number[] {
  const found = indicesAbove(worthwhile.newer, odds);
  return found.toSorted((a, b) => (odds[b] ?? 0) - (odds[a] ?? 0)).slice(0, worthwhile.atMost);
}

function indicesAbove(least: number, odds: Float64Array): number[] {
  const found: number[] = [];
  for (let index = 0; index < odds.length; index += 1) {
    if ((odds[index] ?? 0) > least) found.push(index);
  }
  return found;
}

function isOnPhone(candidate: Candidate | undefined, otherPhone: Weigher["otherPhone"]): boolean {
  return candidate !== undefined && !otherPhone(candidate);
}

function at(candidates: readonly Candidate[], index: number): number {
  return candidates[index]?.at ?? 0;
}
