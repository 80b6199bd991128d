import type { AddressPair } from "../learn/address-model.ts";
import type { BackgroundStatistics } from "../learn/background.ts";
import type { Policy } from "../policy.ts";
import type { OpenEvidence } from "../signals/evidence.ts";
import type { IndexedCandidate } from "../signals/indexed-candidate.ts";
import { isAfterInstall } from "../signals/install-time.ts";
import { createScorer } from "../score/scorer.ts";
import { creditNewerClick } from "./credit-newer-click.ts";
import { reasonsFor } from "./reasons.ts";
import { negligibleOdds, strongestLink } from "./strongest-link.ts";
import { supersede } from "./supersede.ts";
import type { DecidedBy, Verdict } from "./verdict.ts";

/** How many pairs of this open and a click on its address the verdict keeps, for the model of the address. */
const maxAddressPairs = 8;

/**
 * Decides which link, if any, led to this open. `now` is when the open reached the service. The function is
 * pure: the same arguments give the same verdict.
 *
 * All steps walk the odds by index, because `forEach`, `map` and the like allocate an object for each
 * number of a Float64Array.
 */
export function decideMatch(
  open: OpenEvidence,
  candidates: readonly IndexedCandidate[],
  background: BackgroundStatistics,
  policy: Policy,
  now: number,
): Verdict {
  if (policy.deterministicOnly) return noMatch("deterministic-only");
  if (predatesWindow(open, policy, now)) {
    return noMatch("already-installed", afterInstallDetail(open, 0));
  }
  const scorer = createScorer(open, background, policy.model, now);
  const eligible: IndexedCandidate[] = [];
  const allOdds = new Float64Array(candidates.length);
  let afterInstallCount = 0;
  for (const candidate of candidates) {
    if (!isEligible(candidate, open, policy, now)) continue;
    if (isAfterInstall(open, candidate.at)) {
      afterInstallCount += 1;
      continue;
    }
    allOdds[eligible.length] = scorer.odds(candidate);
    eligible.push(candidate);
  }
  const odds = allOdds.subarray(0, eligible.length);
  const superseded = supersede(eligible, odds, scorer.prior, negligibleOdds);
  const unattributedShares = subtractAttributed(eligible, odds, background);
  const personFactors = creditNewerClick(eligible, odds, scorer);
  const best = strongestLink(eligible, odds);
  const afterInstall =
    afterInstallCount === 0 ? undefined : afterInstallDetail(open, afterInstallCount);
  if (!best) return noMatch(afterInstall ? "already-installed" : "no-candidates", afterInstall);

  const total = sumOdds(odds);
  const { candidate } = best;
  const threshold = candidate.sensitive ? policy.sensitiveThreshold : policy.threshold;
  const confidence = best.odds / total;
  const otherFactors = { ...superseded, left: unattributedShares, person: personFactors };
  const details = {
    confidence,
    threshold,
    nobody: 1 / total,
    bayesFactor: (total - 1) / scorer.clickedOdds,
    considered: eligible.length,
    ...(afterInstall && { afterInstall }),
    ...(scorer.crowd && { crowd: scorer.crowd }),
    addressPairs: likeliestPairs(scorer.addressPairs),
    candidates: reasonsFor(eligible, odds, total, otherFactors, scorer, now),
  };
  if (confidence >= threshold) {
    const { link, click, sensitive } = candidate;
    const decidedBy = sensitive ? "sensitive-threshold" : "threshold";
    return { outcome: "matched", link, click, decidedBy, ...details };
  }
  // Without the other links, the best link would have reached the threshold.
  if (best.odds / (1 + best.odds) >= threshold) {
    return { outcome: "ambiguous", decidedBy: "runner-up", ...details };
  }
  const decidedBy = confidence >= policy.threshold ? "sensitive-threshold" : "nobody";
  return { outcome: "none", decidedBy, ...details };
}

/**
 * Reduces the odds of each candidate by the share of the click that was attributed to earlier opens. Changes `odds`.
 *
 * @returns the unattributed share of each candidate, by index
 */
function subtractAttributed(
  candidates: readonly IndexedCandidate[],
  odds: Float64Array,
  background: BackgroundStatistics,
): Float64Array {
  const shares = new Float64Array(odds.length);
  for (let index = 0; index < odds.length; index += 1) {
    const candidate = candidates[index];
    if (!candidate) break;
    const share = background.unattributedShare(candidate.click, candidate.clickHash);
    shares[index] = share;
    odds[index] = (odds[index] ?? 0) * share;
  }
  return shares;
}

/** The likeliest pairs, by the statistics of the whole app rather than those of the address. */
function likeliestPairs(pairs: readonly AddressPair[]): AddressPair[] {
  const weight = ({ perDensity, phone, density }: AddressPair) => perDensity * phone * density;
  return pairs.toSorted((a, b) => weight(b) - weight(a)).slice(0, maxAddressPairs);
}

/** The sum of all odds, plus 1 for "no click led to this open". */
function sumOdds(odds: Float64Array): number {
  let total = 1;
  for (let index = 0; index < odds.length; index += 1) total += odds[index] ?? 0;
  return total;
}

/** Whether the click is inside the match window, on the open's platform and made by a person. */
function isEligible(
  { at, phone }: IndexedCandidate,
  { platform }: OpenEvidence,
  { windowMs }: Policy,
  now: number,
): boolean {
  if (at > now || now - at > windowMs) return false;
  return phone.automated === undefined && phone.platform === platform && platform !== "other";
}

/** Whether the app was installed before the match window began, so that no click can have led to the install. */
export function predatesWindow(
  open: Pick<OpenEvidence, "installedAt">,
  { windowMs }: Pick<Policy, "windowMs">,
  now: number,
): boolean {
  return isAfterInstall(open, now - windowMs);
}

function afterInstallDetail(
  { installedAt = 0 }: OpenEvidence,
  clicks: number,
): Verdict["afterInstall"] {
  return { installedAt, clicks };
}

function noMatch(decidedBy: DecidedBy, afterInstall?: Verdict["afterInstall"]): Verdict {
  return {
    outcome: "none",
    confidence: 0,
    nobody: 1,
    bayesFactor: 0,
    decidedBy,
    considered: 0,
    ...(afterInstall && { afterInstall }),
    candidates: [],
  };
}
