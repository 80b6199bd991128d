import type { Install } from "@throughline/storage";
import { claim } from "./claim.ts";
import { claimBestCandidate, storeNoMatch } from "./claim-best-candidate.ts";
import type { Claim } from "./claim-best-candidate.ts";
import { toEvidence, scoreCandidates } from "./device-signals.ts";
import { applyGuessLimit } from "./apply-guess-limit.ts";
import type { MatchingDependencies, Open } from "./open.ts";

/** Matches an open to the most likely click by its device signals, or stores that there is no match. */
export async function matchByDeviceSignals(
  deps: MatchingDependencies,
  open: Open,
): Promise<Install> {
  const claimFor: Claim = async (answer) => claim(deps, open, answer);
  const evidence = await toEvidence(deps, open);
  if (!evidence) return storeNoMatch(deps, open, undefined, claimFor);
  const scored = await scoreCandidates(deps, open, evidence);
  // An update of the app is never matched, so it neither counts as a guess nor trains the model.
  if (scored.verdict.decidedBy === "already-installed") {
    return storeNoMatch(deps, open, scored.verdict, claimFor);
  }
  const { verdict, isRefused } = applyGuessLimit(deps, open, evidence, scored);
  const install = await claimBestCandidate(deps, open, evidence, verdict, claimFor);
  // Publish after the install is stored. Otherwise, scoring the open again would count its own statistics against it.
  // Neither a refused guess nor a test install may change statistics.
  if (!install.test && !isRefused) {
    const { app, at } = open;
    const event = { kind: "scored", app, at, open: evidence, verdict: scored.verdict } as const;
    await deps.activity.publish(event);
  }
  return install;
}
