import type { Verdict } from "@throughline/engine";

/**
 * A verdict as it is kept with its install. It names other people's clicks too and outlives them, so of a
 * link that is its own path nothing stays of the query, which may say who they are.
 */
export function keptVerdict(verdict: Verdict): Verdict {
  const candidates = verdict.candidates.map((candidate) => ({
    ...candidate,
    link: keptLink(candidate.link),
  }));
  return { ...verdict, candidates };
}

/** A link's name as a kept verdict has it. */
export function keptLink(link: string): string {
  const [kept = ""] = link.split("?", 1);
  return kept;
}
