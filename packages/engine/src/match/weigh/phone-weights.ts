import { networkLevels } from "../compare/levels.ts";
import type { NetworkAgreement } from "../compare/networks.ts";
import { phoneComparison } from "../compare/phones.ts";
import type { PhoneAgreement } from "../compare/phones.ts";
import type { Candidate } from "../signals/candidate.ts";
import type { OpenEvidence } from "../signals/evidence.ts";
import { HeldCandidate } from "../signals/held-candidate.ts";
import type { Phone, PhoneTable } from "../signals/held-candidate.ts";
import { phoneRatio } from "./factors.ts";
import type { LikelihoodRatios } from "./likelihood-ratios.ts";

/** Weighs the phones of one open's candidates, those that many of them share once for all. */
export class PhoneWeights {
  readonly #compare: (phone: Phone) => PhoneAgreement;
  readonly #ratios: LikelihoodRatios;
  /** The table most of the phones stand in: a holder begins a new one seldom. */
  #table: PhoneTable | undefined;
  /** Where no network is shared, by the phone's number in that table; 0 before it was asked for. */
  #known: Float64Array = new Float64Array();

  constructor(open: OpenEvidence, ratios: LikelihoodRatios) {
    this.#compare = phoneComparison(open);
    this.#ratios = ratios;
  }

  of(candidate: Candidate, networks: NetworkAgreement): number {
    if (!(candidate instanceof HeldCandidate) || !isApart(networks)) {
      return this.#weigh(candidate.evidence, networks);
    }
    const { phones, phoneNumber } = candidate;
    if (!this.#table) [this.#table, this.#known] = [phones, new Float64Array(phones.size)];
    if (phones !== this.#table) return this.#weigh(candidate.phone, networks);
    const known = this.#known[phoneNumber] ?? 0;
    if (known !== 0) return known;
    return (this.#known[phoneNumber] = this.#weigh(candidate.phone, networks));
  }

  #weigh(phone: Phone, networks: NetworkAgreement): number {
    return phoneRatio(this.#compare(phone), networks, this.#ratios);
  }
}

/** Where no network is shared, who shows the same phone weighs the same. */
function isApart({ network }: NetworkAgreement): boolean {
  return network === networkLevels.unknown || network >= networkLevels.different;
}
