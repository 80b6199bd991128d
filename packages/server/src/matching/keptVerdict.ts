import type { Verdict } from "@throughline/engine";

/**
 * A verdict as it is kept with its install. It names other people's clicks too and outlives them, so of a
 * link that is its own path nothing stays of the query, which may say who they are.
 */
export function keptVerdict(verdict: Verdict): Verdict {
  const candidates = verdict.candidates.map((candidate) => {
    const [link = ""] = candidate.link.split("?", 1);
    return { ...candidate, link };
  });
  return { ...verdict, candidates };
}
