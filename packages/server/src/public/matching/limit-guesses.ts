import type { OpenEvidence, Verdict } from "@throughline/engine";
import type { Weighed } from "./device-matcher/device-matcher.ts";
import { guessOf, sharesNetwork, withoutMatch } from "./guess-limiter.ts";
import type { MatchingDependencies, Open } from "./open.ts";

/**
 * Applies the guess limit to a scored open. If the open's likeliest click is on another network, the open counts as a
 * guess. A guess beyond the limit is refused, and its verdict has no match.
 */
export function limitGuesses(
  { guessLimiter }: Pick<MatchingDependencies, "guessLimiter">,
  { app, at }: Open,
  evidence: OpenEvidence,
  { verdict, ...traffic }: Weighed,
): { readonly verdict: Verdict; readonly isRefused: boolean } {
  const isRefused =
    !sharesNetwork(verdict) && !guessLimiter.admit(guessOf(app.id, evidence, at), traffic);
  return { verdict: isRefused ? withoutMatch(verdict) : verdict, isRefused };
}
