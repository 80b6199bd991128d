import type { Candidate } from "../signals/candidate.ts";

/** Odds too small to matter: a thousand of them together are 0.001. */
export const negligibleOdds = 1e-6;

/** The link whose clicks have the highest odds together, and its likeliest click. */
export function strongestLink(
  candidates: readonly Candidate[],
  odds: Float64Array,
): { odds: number; candidate: Candidate } | undefined {
  /** The position of each link in the two arrays below. */
  const positions = new Map<string, number>();
  const sums: number[] = [];
  const likeliest: number[] = [];
  for (let index = 0; index < odds.length; index += 1) {
    const clickOdds = odds[index] ?? 0;
    const candidate = clickOdds > negligibleOdds || index === 0 ? candidates[index] : undefined;
    if (!candidate) continue;
    const position = positions.get(candidate.link);
    if (position === undefined) {
      positions.set(candidate.link, sums.push(clickOdds) - 1);
      likeliest.push(index);
      continue;
    }
    sums[position] = (sums[position] ?? 0) + clickOdds;
    if (clickOdds > (odds[likeliest[position] ?? 0] ?? 0)) likeliest[position] = index;
  }
  let best = 0;
  sums.forEach((sum, position) => {
    if (sum > (sums[best] ?? 0)) best = position;
  });
  const candidate = candidates[likeliest[best] ?? 0];
  return candidate && { odds: sums[best] ?? 0, candidate };
}
