import type { Candidate } from "../signals/candidate.ts";

/** Odds too small to move a probability: even a thousand of them together are worth 0.001. */
export const negligibleOdds = 1e-6;

/** The link with the highest odds, all its clicks together, and its likeliest click. */
export function strongestLink(
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
  odds.forEach((one, index) => {
    const candidate = one > negligibleOdds || links.size === 0 ? candidates[index] : undefined;
    if (candidate) add(candidate, one);
  });
  let best: { odds: number; candidate: Candidate } | undefined;
  for (const link of links.values()) if (!best || link.odds > best.odds) best = link;
  return best;
}
