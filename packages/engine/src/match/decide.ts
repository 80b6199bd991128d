import type { BackgroundStatistics } from "./background.ts";
import type { OpenEvidence } from "./evidence.ts";
import { explain } from "./explain.ts";
import { handOver } from "./hand-over.ts";
import { HeldCandidate } from "./held-candidate.ts";
import type { Policy } from "./policy.ts";
import { supersede } from "./supersede.ts";
import type { Candidate, DecidedBy, Verdict } from "./verdict.ts";
import { createWeigher } from "./weigh.ts";

/** Odds too small to move a probability: even a thousand of them together are worth 0.001. */
const negligible = 1e-6;

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
  const eligible = candidates.filter((candidate) => isEligible(candidate, open, policy, now));
  const weigher = createWeigher(open, background, policy.model, now);
  const odds = new Float64Array(eligible.length);
  eligible.forEach((candidate, index) => {
    odds[index] = weigher.prior(candidate.at) * weigher.likelihood(candidate);
  });
  const repeated = supersede(eligible, odds, weigher.prior, negligible);
  const left = eligible.map(({ click }) => background.left(click));
  left.forEach((share, index) => {
    odds[index] = (odds[index] ?? 0) * share;
  });
  const person = handOver(eligible, odds, weigher);
  const best = likeliestLink(eligible, odds);
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
    candidates: explain(eligible, odds, total, { ...repeated, left, person }, weigher, now),
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

/** The link with the highest odds, all its clicks together, and its likeliest click. */
function likeliestLink(
  candidates: readonly Candidate[],
  odds: Float64Array,
): { odds: number; candidate: Candidate } | undefined {
  const links = new Map<string, { odds: number; candidate: Candidate; top: number }>();
  const add = (candidate: Candidate, one: number) => {
    const link = links.get(candidate.link);
    if (!link) links.set(candidate.link, { odds: one, candidate, top: one });
    else {
      link.odds += one;
      if (one <= link.top) return;
      link.top = one;
      link.candidate = candidate;
    }
  };
  candidates.forEach((candidate, index) => {
    const one = odds[index] ?? 0;
    if (one > negligible || links.size === 0) add(candidate, one);
  });
  let best: { odds: number; candidate: Candidate } | undefined;
  for (const link of links.values()) if (!best || link.odds > best.odds) best = link;
  return best;
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
