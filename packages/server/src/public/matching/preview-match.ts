import type { Verdict } from "@throughline/engine";
import { toEvidence, scoreCandidates } from "./device-signals.ts";
import type { MatchingDependencies, Open } from "./open.ts";

/**
 * Returns the verdict that an open would get by its device signals. Nothing is claimed, stored, counted or learned. Returns
 * undefined if the open has too few signals.
 */
export async function previewMatch(
  deps: Pick<MatchingDependencies, "matcher" | "digests" | "isHidden">,
  open: Pick<Open, "app" | "at" | "deviceSignals" | "network">,
): Promise<Verdict | undefined> {
  const evidence = await toEvidence(deps, open);
  if (!evidence) return undefined;
  // The click may be less than two seconds old, and only a retry is sure to find such clicks.
  const { verdict } = await scoreCandidates(deps, open, evidence, { isRetry: true });
  return verdict;
}
