import type { Candidate } from "../signals/candidate.ts";
import type { OpenEvidence } from "../signals/evidence.ts";
import { compareNetworks } from "./networks.ts";
import type { NetworkAgreement } from "./networks.ts";
import { phoneComparison } from "./phones.ts";
import type { PhoneAgreement } from "./phones.ts";

/** How a click and an open agree, signal by signal (see levels.ts). */
export type Agreement = NetworkAgreement & PhoneAgreement;

export function compare(open: OpenEvidence, click: Pick<Candidate, "evidence">): Agreement {
  return {
    ...compareNetworks(open, click.evidence.network),
    ...phoneComparison(open)(click.evidence),
  };
}
