import type { BackgroundStatistics } from "./background.ts";
import type { OpenEvidence } from "./evidence.ts";
import type { Policy } from "./policy.ts";
import { supersede } from "./supersede.ts";
import type { Candidate, CandidateReason, DecidedBy, Signal, Verdict } from "./verdict.ts";
import { createWeigher } from "./weigh.ts";
import type { Weighed } from "./weigh.ts";

/** How many candidates a verdict explains. */
const reasonLimit = 20;

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
  const eligible = candidates.filter(
    ({ at, evidence }) =>
      at <= now &&
      now - at <= policy.windowMs &&
      !evidence.automated &&
      evidence.platform === open.platform &&
      evidence.platform !== "other",
  );
  if (eligible.length === 0) return nothing("no-candidates");
  const weighed = eligible.map(createWeigher(open, background, policy.model, now));
  const superseded = supersede(weighed);
  const total = weighed.reduce((sum, { odds }) => sum + odds, 1);

  const links = new Map<string, { odds: number; best: Weighed }>();
  for (const one of weighed) {
    const link = links.get(one.candidate.link);
    if (!link) links.set(one.candidate.link, { odds: one.odds, best: one });
    else {
      link.odds += one.odds;
      if (one.odds > link.best.odds) link.best = one;
    }
  }
  let best: { odds: number; best: Weighed } | undefined;
  for (const link of links.values()) if (!best || link.odds > best.odds) best = link;
  if (!best) return nothing("no-candidates");

  const { candidate } = best.best;
  const threshold = candidate.sensitive ? policy.sensitiveThreshold : policy.threshold;
  const confidence = best.odds / total;
  const shared = {
    confidence,
    nobody: 1 / total,
    considered: weighed.length,
    candidates: explain(weighed, superseded, total, now),
  };
  if (confidence >= threshold) {
    const decidedBy = candidate.sensitive ? "sensitive-threshold" : "threshold";
    return {
      outcome: "matched",
      link: candidate.link,
      click: candidate.click,
      decidedBy,
      ...shared,
    };
  }
  // Alone it would have been matched: it is the other links that stand against it.
  if (best.odds / (1 + best.odds) >= threshold) {
    return { outcome: "ambiguous", decidedBy: "runner-up", ...shared };
  }
  const decidedBy = confidence >= policy.threshold ? "sensitive-threshold" : "nobody";
  return { outcome: "none", decidedBy, ...shared };
}

function nothing(decidedBy: DecidedBy): Verdict {
  return { outcome: "none", confidence: 0, nobody: 1, decidedBy, considered: 0, candidates: [] };
}

function explain(
  weighed: readonly Weighed[],
  superseded: ReadonlyMap<string, string>,
  total: number,
  now: number,
): CandidateReason[] {
  return weighed
    .toSorted((a, b) => b.odds - a.odds)
    .slice(0, reasonLimit)
    .map(({ candidate, odds, ratios, agreement: { on: _, ...agreement } }) => {
      const supersededBy = superseded.get(candidate.click);
      return {
        click: candidate.click,
        link: candidate.link,
        ageMs: now - candidate.at,
        posterior: odds / total,
        bits: bitsOf(ratios),
        agreement,
        ...(supersededBy && { supersededBy }),
      };
    });
}

function bitsOf(ratios: Weighed["ratios"]): CandidateReason["bits"] {
  const bits: CandidateReason["bits"] = {};
  for (const [signal, ratio] of Object.entries(ratios)) {
    bits[signal as Signal] = Math.round(Math.log2(ratio) * 100) / 100;
  }
  return bits;
}
