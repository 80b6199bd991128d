import type { OpenEvidence, Verdict } from "@throughline/engine";
import { exactAddresses } from "./address-tries.ts";
import type { ScoringResult } from "./device-matcher/device-matcher.ts";
import { toGuess, sharesNetwork, withoutMatch } from "./guess-limiter.ts";
import type { MatchingDependencies, Open } from "./open.ts";

/**
 * Applies the guess limits to a scored open. One limits opens from the address of the clicks. The other one limits guesses,
 * whose best candidate was clicked on another network. An open beyond a limit gets a verdict without a match.
 */
export function applyGuessLimit(
  { guessLimiter, addressTries }: Pick<MatchingDependencies, "guessLimiter" | "addressTries">,
  { app, at }: Open,
  evidence: OpenEvidence,
  { verdict, ...traffic }: ScoringResult,
): { readonly verdict: Verdict; readonly isRefused: boolean } {
  const guess = toGuess(app.id, evidence, at, verdict);
  const addresses = isOnClickedAddress(verdict) ? exactAddresses(evidence) : [];
  const open = { app: app.id, addresses, phone: guess.phone, at, clickers: traffic.clickersNearby };
  const isSensitive = verdict.decidedBy === "sensitive-threshold";
  const isRefused =
    addressTries.isExhausted(open, guess.clickedAt, isSensitive) ||
    (!sharesNetwork(verdict) && !guessLimiter.admit(guess, traffic));
  const missed = verdict.outcome === "matched" ? 0 : 1 - verdict.confidence;
  addressTries.count({ ...open, missed, isRefused });
  return { verdict: isRefused ? withoutMatch(verdict) : verdict, isRefused };
}

function isOnClickedAddress({ candidates }: Verdict): boolean {
  return candidates.some(
    ({ agreement: { network, secondNetwork } }) => network === "same" || secondNetwork === "same",
  );
}
