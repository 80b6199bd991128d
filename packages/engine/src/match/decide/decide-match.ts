import type { BackgroundStatistics } from "../learn/background.ts";
import type { OpenEvidence } from "../signals/evidence.ts";
import { passToNewer } from "./pass-to-newer.ts";
import type { Candidate } from "../signals/candidate.ts";
import { HeldCandidate } from "../signals/held-candidate.ts";
import { isAfterInstall } from "../signals/install-time.ts";
import type { Policy } from "../policy.ts";
import { reasonsFor } from "./reasons.ts";
import { negligibleOdds, strongestLink } from "./strongest-link.ts";
import { supersede } from "./supersede.ts";
import type { DecidedBy, Verdict } from "./verdict.ts";
import { createWeigher } from "../weigh/weigher.ts";

/**
 * Decides which link, if any, led to this open. Pure: the same arguments give the same verdict.
 * `now` is when the open reached the service.
 *
 * The odds of a crowd are walked by index in all steps: `forEach`, `map` and their like make an object of each
 * number of a Float64Array.
 */
export function decideMatch(
  open: OpenEvidence,
  candidates: readonly Candidate[],
  background: BackgroundStatistics,
  policy: Policy,
  now: number,
): Verdict {
  if (policy.deterministicOnly) return nothing("deterministic-only");
  if (predatesWindow(open, policy, now)) return nothing("already-installed", leftOut(open, 0));
  const weigher = createWeigher(open, background, policy.model, now);
  const eligible: Candidate[] = [];
  const all = new Float64Array(candidates.length);
  let tooLate = 0;
  for (const candidate of candidates) {
    if (!isEligible(candidate, open, policy, now)) continue;
    if (isAfterInstall(open, candidate.at)) {
      tooLate += 1;
      continue;
    }
    all[eligible.length] = weigher.prior(candidate.at) * weigher.likelihoodRatio(candidate);
    eligible.push(candidate);
  }
  const odds = all.subarray(0, eligible.length);
  const repeated = supersede(eligible, odds, weigher.prior, negligibleOdds);
  const left = takeSpent(eligible, odds, background);
  const person = passToNewer(eligible, odds, weigher);
  const best = strongestLink(eligible, odds);
  const afterInstall = tooLate === 0 ? undefined : leftOut(open, tooLate);
  if (!best) return nothing(afterInstall ? "already-installed" : "no-candidates", afterInstall);

  const total = totalOf(odds);
  const { candidate } = best;
  const threshold = candidate.sensitive ? policy.sensitiveThreshold : policy.threshold;
  const confidence = best.odds / total;
  const shared = {
    confidence,
    nobody: 1 / total,
    bayesFactor: (total - 1) / weigher.clickedOdds,
    considered: eligible.length,
    ...(afterInstall && { afterInstall }),
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

/** Takes off what earlier opens took of the candidates; the share they left of each, by index. */
function takeSpent(
  candidates: readonly Candidate[],
  odds: Float64Array,
  background: BackgroundStatistics,
): Float64Array {
  const left = new Float64Array(odds.length);
  for (let index = 0; index < odds.length; index += 1) {
    const candidate = candidates[index];
    if (!candidate) break;
    const mark = candidate instanceof HeldCandidate ? candidate.mark : undefined;
    const share = background.left(candidate.click, mark);
    left[index] = share;
    odds[index] = (odds[index] ?? 0) * share;
  }
  return left;
}

/** Everybody's odds together, and nobody's. */
function totalOf(odds: Float64Array): number {
  let total = 1;
  for (let index = 0; index < odds.length; index += 1) total += odds[index] ?? 0;
  return total;
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

/** Whether the app was installed before the match window began, so that no click can have led to it. */
export function predatesWindow(
  open: Pick<OpenEvidence, "installedAt">,
  { windowMs }: Pick<Policy, "windowMs">,
  now: number,
): boolean {
  return isAfterInstall(open, now - windowMs);
}

function leftOut({ installedAt = 0 }: OpenEvidence, clicks: number): Verdict["afterInstall"] {
  return { installedAt, clicks };
}

function nothing(decidedBy: DecidedBy, afterInstall?: Verdict["afterInstall"]): Verdict {
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
