import type { OpenEvidence, Verdict } from "@throughline/engine";
import type { ScoringResult } from "./device-matcher/device-matcher.ts";
import { toGuess, sharesNetwork, withoutMatch } from "./guess-limiter.ts";
import type { MatchingDependencies, Open } from "./open.ts";

/**
 * Applies the guess limit to a scored open. The open counts as a guess if its best candidate was clicked on another
 * network. A guess beyond the limit gets a verdict without a match.
 */
export function applyGuessLimit(
  { guessLimiter }: Pick<MatchingDependencies, "guessLimiter">,
  { app, at }: Open,
  evidence: OpenEvidence,
  { verdict, ...traffic }: ScoringResult,
): { readonly verdict: Verdict; readonly isRefused: boolean } {
  const isRefused =
    !sharesNetwork(verdict) && !guessLimiter.admit(toGuess(app.id, evidence, at), traffic);
  return { verdict: isRefused ? withoutMatch(verdict) : verdict, isRefused };
}
