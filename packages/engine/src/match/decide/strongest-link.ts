import type { Candidate } from "../signals/candidate.ts";

/** Odds too small to move a probability: even a thousand of them together are worth 0.001. */
export const negligibleOdds = 1e-6;

/** The link with the highest odds, all its clicks together, and its likeliest click. */
export function strongestLink(
  candidates: readonly Candidate[],
  odds: Float64Array,
): { odds: number; candidate: Candidate } | undefined {
  /** Where in the lists below a link stands. */
  const places = new Map<string, number>();
  const sums: number[] = [];
  const likeliest: number[] = [];
  for (let index = 0; index < odds.length; index += 1) {
    const one = odds[index] ?? 0;
    const candidate = one > negligibleOdds || index === 0 ? candidates[index] : undefined;
    if (!candidate) continue;
    const place = places.get(candidate.link);
    if (place === undefined) {
      places.set(candidate.link, sums.push(one) - 1);
      likeliest.push(index);
      continue;
    }
    sums[place] = (sums[place] ?? 0) + one;
    if (one > (odds[likeliest[place] ?? 0] ?? 0)) likeliest[place] = index;
  }
  let best = 0;
  sums.forEach((sum, place) => {
    if (sum > (sums[best] ?? 0)) best = place;
  });
  const candidate = candidates[likeliest[best] ?? 0];
  return candidate && { odds: sums[best] ?? 0, candidate };
}
