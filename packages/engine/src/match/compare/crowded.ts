import type { Candidate } from "../signals/candidate.ts";
import type { OpenEvidence } from "../signals/evidence.ts";
import { candidatesPerKey } from "../signals/keys.ts";
import { compareNetworks } from "./networks.ts";
import { networkLevels } from "./levels.ts";

/**
 * Whether so many of these clicks share a network with the open that a look-up may have left some out.
 * They are those a look-up of `lookupKeys` found, in its order: who shares a network comes first.
 */
export function isCrowded(open: OpenEvidence, candidates: readonly Candidate[]): boolean {
  const last = candidates[candidatesPerKey - 1];
  if (last === undefined) return false;
  return compareNetworks(open, last.evidence.network).network === networkLevels.same;
}
