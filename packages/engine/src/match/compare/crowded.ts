import type { Candidate } from "../signals/candidate.ts";
import type { OpenEvidence } from "../signals/evidence.ts";
import { candidatesPerKey } from "../signals/keys.ts";
import { compareNetworks } from "./networks.ts";
import { networkLevels } from "./levels.ts";

/**
 * Whether so many clicks share a network with the open that the look-up may have left some out. `candidates` must be in
 * the order of the look-up with `lookupKeys`, in which clicks on the open's network come first.
 */
export function isCrowded(open: OpenEvidence, candidates: readonly Candidate[]): boolean {
  const last = candidates[candidatesPerKey - 1];
  if (last === undefined) return false;
  return compareNetworks(open, last.evidence.network).network === networkLevels.same;
}
