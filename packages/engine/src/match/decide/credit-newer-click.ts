import type { IndexedCandidate } from "../signals/indexed-candidate.ts";
import type { Scorer } from "../score/scorer.ts";

/** The share of people who click another link from another browser before they install. The value was fitted (see docs/decisions/011). */
const repeatShare = 0.06;
/**
 * An older click gives one newer click at most this many times the odds that it keeps. Two colleagues with the same phone
 * look like one person who clicks twice; the limit keeps their clicks ambiguous.
 */
const maxTransferRatio = 2;
/** The minimum odds of a click that gives odds, and of a click that receives odds. */
const [minGiverOdds, minReceiverOdds] = [0.1, 1e-5];
/** How many clicks are considered at most, best first. */
const maxClicks = 100;

/**
 * Moves odds from older clicks to newer clicks that may be the same person's. A person who clicks twice wants the
 * newer link. If the second click comes from another browser, no id ties it to the first. So each older click gives
 * part of its odds to every newer click on the same kind of phone. The part grows with two ratios: how likely the newer click
 * is this person's rather than a stranger's, and how well it explains the time of the install compared with the older click.
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
  if (indicesAbove(minGiverOdds, odds).length === 0) return new Map();
  const before = odds.slice();
  const newestFirst = likeliest(before)
    .filter((index) => {
      const candidate = candidates[index];
      return candidate !== undefined && !isOtherPhone(candidate);
    })
    .toSorted((a, b) => clickedAt(candidates, b) - clickedAt(candidates, a));
  for (const older of newestFirst) {
    const olderOdds = before[older] ?? 0;
    const olderClick = candidates[older];
    if (!olderClick || olderOdds <= minGiverOdds) continue;
    const olderAt = olderClick.at;
    const olderPrior = prior(olderClick);
    const transfers: { newer: number; ratio: number }[] = [];
    // 1 is the part that the older click keeps.
    let total = 1;
    for (const newer of newestFirst) {
      const newerAt = clickedAt(candidates, newer);
      if (newerAt <= olderAt) break;
      const fit = repeatClickRatio(olderAt, newerAt) * ((before[newer] ?? 0) / olderPrior);
      const ratio = Math.min(maxTransferRatio, repeatShare * fit);
      transfers.push({ newer, ratio });
      total += ratio;
    }
    if (total === 1) continue;
    // The newest click comes first, so a click gives before it receives.
    odds[older] = olderOdds / total;
    for (const { newer, ratio } of transfers) {
      odds[newer] = (odds[newer] ?? 0) + (olderOdds * ratio) / total;
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
  const indices = indicesAbove(minReceiverOdds, odds);
  return indices.toSorted((a, b) => (odds[b] ?? 0) - (odds[a] ?? 0)).slice(0, maxClicks);
}

function indicesAbove(min: number, odds: Float64Array): number[] {
  const indices: number[] = [];
  for (let index = 0; index < odds.length; index += 1) {
    if ((odds[index] ?? 0) > min) indices.push(index);
  }
  return indices;
}

function clickedAt(candidates: readonly IndexedCandidate[], index: number): number {
  return candidates[index]?.at ?? 0;
}
