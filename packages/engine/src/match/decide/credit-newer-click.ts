import type { IndexedCandidate } from "../signals/indexed-candidate.ts";
import type { Scorer } from "../score/scorer.ts";

/** The share of people who click another link from another browser before they install. The value was fitted (see docs/decisions/011). */
const repeatShare = 0.06;
/**
 * The most an older click gives to one newer click, relative to what it keeps. Two colleagues with the same phone
 * look like one person who clicks twice; the limit keeps their clicks ambiguous.
 */
const maxShare = 2;
/** Only odds above `older` are shared, only clicks with odds above `newer` receive a share, and at most `count` clicks take part. */
const participating = { older: 0.1, newer: 1e-5, count: 100 };

/**
 * Moves odds from older clicks to newer clicks that may be the same person's. A person who clicks twice wants the
 * newer link, but from another browser no id shows that it was the same person. So each older click gives a
 * share of its odds to every newer click on a phone like the open's. The share grows with how much more likely
 * a second click of this person is than a stranger's click at that time, and with how much better the newer
 * click explains the time of the install.
 *
 * The function changes `odds` but not their sum.
 *
 * @returns the factor by which the odds of each candidate changed, by index
 */
export function creditNewerClick(
  candidates: readonly IndexedCandidate[],
  odds: Float64Array,
  {
    prior,
    repeatClickRatio,
    isOtherPhone,
  }: Pick<Scorer, "prior" | "repeatClickRatio" | "isOtherPhone">,
): Map<number, number> {
  // In most decisions no click has enough odds to share.
  if (indicesAbove(participating.older, odds).length === 0) return new Map();
  const before = odds.slice();
  const newestFirst = likeliest(before)
    .filter((index) => {
      const candidate = candidates[index];
      return candidate !== undefined && !isOtherPhone(candidate);
    })
    .toSorted((a, b) => clickedAt(candidates, b) - clickedAt(candidates, a));
  for (const older of newestFirst) {
    const own = before[older] ?? 0;
    const olderAt = clickedAt(candidates, older);
    if (own <= participating.older) continue;
    const olderPrior = prior(olderAt);
    const shares: { newer: number; share: number }[] = [];
    let total = 1;
    for (const newer of newestFirst) {
      const newerAt = clickedAt(candidates, newer);
      if (newerAt <= olderAt) break;
      const ratio = repeatClickRatio(olderAt, newerAt) * ((before[newer] ?? 0) / olderPrior);
      const share = Math.min(maxShare, repeatShare * ratio);
      shares.push({ newer, share });
      total += share;
    }
    if (total === 1) continue;
    // The newest click comes first, so a click gives before it receives.
    odds[older] = own / total;
    for (const { newer, share } of shares) {
      odds[newer] = (odds[newer] ?? 0) + (own * share) / total;
    }
  }
  return changeFactors(before, odds, newestFirst);
}

function changeFactors(
  before: Float64Array,
  after: Float64Array,
  indices: readonly number[],
): Map<number, number> {
  const changed = indices.filter((index) => before[index] !== after[index]);
  return new Map(changed.map((index) => [index, (after[index] ?? 0) / (before[index] ?? 1)]));
}

function likeliest(odds: Float64Array): number[] {
  const found = indicesAbove(participating.newer, odds);
  return found.toSorted((a, b) => (odds[b] ?? 0) - (odds[a] ?? 0)).slice(0, participating.count);
}

function indicesAbove(min: number, odds: Float64Array): number[] {
  const found: number[] = [];
  for (let index = 0; index < odds.length; index += 1) {
    if ((odds[index] ?? 0) > min) found.push(index);
  }
  return found;
}

function clickedAt(candidates: readonly IndexedCandidate[], index: number): number {
  return candidates[index]?.at ?? 0;
}
