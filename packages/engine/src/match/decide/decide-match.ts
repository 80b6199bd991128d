import type { BackgroundStatistics } from "../learn/background.ts";
import type { OpenEvidence } from "../signals/evidence.ts";
import { passToNewer } from "./pass-to-newer.ts";
import type { Candidate } from "../signals/candidate.ts";
import { HeldCandidate } from "../signals/held-candidate.ts";
import type { Policy } from "../policy.ts";
import { reasonsFor } from "./reasons.ts";
import { negligibleOdds, strongestLink } from "./strongest-link.ts";
import { supersede } from "./supersede.ts";
import type { DecidedBy, Verdict } from "./verdict.ts";
import { createWeigher } from "../weigh/weigher.ts";

/**
 * Decides which link, if any, led to this open. Pure: the same arguments give the same verdict.
 * `now` is when the open reached the service.
 */
export function decideMatch(
  open: OpenEvidence,
  candidates: readonly Candidate[],
  background: BackgroundStatistics,
  policy: Policy,
  now: number,
): Verdict {
  if (policy.deterministicOnly) return nothing("deterministic-only");
  const weigher = createWeigher(open, background, policy.model, now);
  const eligible: Candidate[] = [];
  const all = new Float64Array(candidates.length);
  for (const candidate of candidates) {
    if (!isEligible(candidate, open, policy, now)) continue;
    all[eligible.length] = weigher.prior(candidate.at) * weigher.likelihoodRatio(candidate);
    eligible.push(candidate);
  }
  const odds = all.subarray(0, eligible.length);
  const repeated = supersede(eligible, odds, weigher.prior, negligibleOdds);
  const left = takeSpent(eligible, odds, background);
  const person = passToNewer(eligible, odds, weigher);
  const best = strongestLink(eligible, odds);
  if (!best) return nothing("no-candidates");

  const total = odds.reduce((sum, one) => sum + one, 1);
  const { candidate } = best;
  const threshold = candidate.sensitive ? policy.sensitiveThreshold : policy.threshold;
  const confidence = best.odds / total;
  const shared = {
    confidence,
    nobody: 1 / total,
    bayesFactor: (total - 1) / weigher.clickedOdds,
    considered: eligible.length,
    candidates: reasonsFor(eligible, odds, total, { ...repeated, left, person }, weigher, now),
  };
  if (confidence >= threshold) {
    const { link, click, sensitive } = candidate;
    const decidedBy = sensitive ? "sensitive-threshold" : "threshold";
    return { outcome: "matched", link, click, decidedBy, ...shared };
  }
  // Alone it would have been matched: it is the other links that stand against it.
  if (best.odds / (1 + best.odds) >= threshold) {
    return { outcome: "ambiguous", decidedBy: "runner-up", ...shared };
  }
  const decidedBy = confidence >= policy.threshold ? "sensitive-threshold" : "nobody";
  return { outcome: "none", decidedBy, ...shared };
}

/** Takes off what earlier opens took of the candidates; what they left, by index. */
function takeSpent(
  candidates: readonly Candidate[],
  odds: Float64Array,
  background: BackgroundStatistics,
): Map<number, number> {
  const left = new Map<number, number>();
  candidates.forEach((candidate, index) => {
    const mark = candidate instanceof HeldCandidate ? candidate.mark : undefined;
    const share = background.left(candidate.click, mark);
    if (share === 1) return;
    odds[index] = (odds[index] ?? 0) * share;
    left.set(index, share);
  });
  return left;
}

/** In the window, of a person, on the open's platform. */
function isEligible(
  candidate: Candidate,
  { platform }: OpenEvidence,
  { windowMs }: Policy,
  now: number,
): boolean {
  const { at } = candidate;
  if (at > now || now - at > windowMs) return false;
  const shown = candidate instanceof HeldCandidate ? candidate.phone : candidate.evidence;
  return shown.automated === undefined && shown.platform === platform && platform !== "other";
}

function nothing(decidedBy: DecidedBy): Verdict {
  return {
    outcome: "none",
    confidence: 0,
    nobody: 1,
    bayesFactor: 0,
    decidedBy,
    considered: 0,
    candidates: [],
  };
}
