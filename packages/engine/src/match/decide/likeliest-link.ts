import type { CandidateReason, Verdict } from "./verdict.ts";

/** The link that `verdict.confidence` refers to, matched or not; undefined without candidates. */
export function likeliestLink({
  link,
  candidates,
}: Pick<Verdict, "link"> & {
  readonly candidates: readonly Pick<CandidateReason, "link" | "posterior">[];
}): string | undefined {
  if (link !== undefined) return link;
  const sums = new Map<string, number>();
  let best: string | undefined;
  for (const candidate of candidates) {
    const sum = (sums.get(candidate.link) ?? 0) + candidate.posterior;
    sums.set(candidate.link, sum);
    if (best === undefined || sum > (sums.get(best) ?? 0)) best = candidate.link;
  }
  return best;
}
