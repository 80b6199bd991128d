import { isApart } from "../compare/networks.ts";
import type { NetworkAgreement } from "../compare/networks.ts";
import { agreementNumber, phoneAgreements, phoneComparison } from "../compare/phones.ts";
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
  /** The same by how the phones agree: a crowd's hundreds of phones do so in a few ways. */
  readonly #byAgreement = new Float64Array(phoneAgreements);

  constructor(open: OpenEvidence, ratios: LikelihoodRatios) {
    this.#compare = phoneComparison(open);
    this.#ratios = ratios;
  }

  of(candidate: Candidate, networks: NetworkAgreement): number {
    return candidate instanceof HeldCandidate && isApart(networks)
      ? this.apart(candidate, networks)
      : this.#weigh(candidate.evidence, networks);
  }

  /** Of one that shares no network with the open: who shows the same phone weighs the same. */
  apart({ phones, phoneNumber }: HeldCandidate, networks: NetworkAgreement): number {
    if (!this.#table) [this.#table, this.#known] = [phones, new Float64Array(phones.size)];
    if (phones !== this.#table) return this.#weigh(phones.at(phoneNumber), networks);
    const known = this.#known[phoneNumber] ?? 0;
    if (known !== 0) return known;
    const agreement = this.#compare(phones.at(phoneNumber));
    const number = agreementNumber(agreement);
    let weight = this.#byAgreement[number] ?? 0;
    if (weight === 0) {
      weight = phoneRatio(agreement, networks, this.#ratios);
      this.#byAgreement[number] = weight;
    }
    return (this.#known[phoneNumber] = weight);
  }

  #weigh(phone: Phone, networks: NetworkAgreement): number {
    return phoneRatio(this.#compare(phone), networks, this.#ratios);
  }
}
