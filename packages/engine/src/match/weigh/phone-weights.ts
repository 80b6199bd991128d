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
  /** Where no network is shared, by the phone's number; 0 before it was asked for. */
  readonly #known = new Map<PhoneTable, Float64Array>();

  constructor(open: OpenEvidence, ratios: LikelihoodRatios) {
    this.#compare = phoneComparison(open);
    this.#ratios = ratios;
  }

  of(candidate: Candidate, networks: NetworkAgreement): number {
    if (!(candidate instanceof HeldCandidate) || !isApart(networks)) {
      return this.#weigh(candidate.evidence, networks);
    }
    const { phones, phoneNumber } = candidate;
    let weights = this.#known.get(phones);
    if (!weights) this.#known.set(phones, (weights = new Float64Array(phones.size)));
    const known = weights[phoneNumber] ?? 0;
    if (known !== 0) return known;
    return (weights[phoneNumber] = this.#weigh(candidate.phone, networks));
  }

  #weigh(phone: Phone, networks: NetworkAgreement): number {
    return phoneRatio(this.#compare(phone), networks, this.#ratios);
  }
}

/** Where no network is shared, who shows the same phone weighs the same. */
function isApart({ network }: NetworkAgreement): boolean {
  return network === networkLevels.unknown || network >= networkLevels.different;
}
