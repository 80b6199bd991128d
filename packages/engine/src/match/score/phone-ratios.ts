import type { NetworkAgreement } from "../compare/networks.ts";
import { agreementIndex, agreementCount, phoneComparison } from "../compare/phones.ts";
import type { PhoneAgreement } from "../compare/phones.ts";
import type { OpenEvidence } from "../signals/evidence.ts";
import type { IndexedCandidate } from "../signals/indexed-candidate.ts";
import type { Phone, PhoneTable } from "../signals/phone-table.ts";
import { phoneRatio } from "./factors.ts";
import type { LikelihoodRatios } from "./likelihood-ratios.ts";

/** The likelihood ratios of the phones of one open's candidates. Phones that many candidates show are scored once. */
export class PhoneRatios {
  readonly #compare: (phone: Phone) => PhoneAgreement;
  readonly #ratios: LikelihoodRatios;
  /** The table of the first candidate. Candidates of another table are rare, and their ratios are not cached. */
  #table: PhoneTable | undefined;
  /** Ratios of phones on other networks, by phone id. 0 means not computed yet. */
  #byPhone: Float64Array = new Float64Array();
  /** The same ratios by agreement. Hundreds of phones agree with the open in only a few ways. */
  readonly #byAgreement = new Float64Array(agreementCount);

  constructor(open: OpenEvidence, ratios: LikelihoodRatios) {
    this.#compare = phoneComparison(open);
    this.#ratios = ratios;
  }

  /** The likelihood ratio of one phone, given how the networks agree. */
  ratio(phone: Phone, networks: NetworkAgreement): number {
    return phoneRatio(this.#compare(phone), networks, this.#ratios);
  }

  /** The likelihood ratio of a candidate's phone if the candidate shares no network with the open. It is the same for all candidates with this phone. */
  ratioElsewhere({ phones, phoneId }: IndexedCandidate, networks: NetworkAgreement): number {
    if (!this.#table) [this.#table, this.#byPhone] = [phones, new Float64Array(phones.size)];
    if (phones !== this.#table) return this.ratio(phones.phone(phoneId), networks);
    const known = this.#byPhone[phoneId] ?? 0;
    if (known !== 0) return known;
    const agreement = this.#compare(phones.phone(phoneId));
    const index = agreementIndex(agreement);
    let ratio = this.#byAgreement[index] ?? 0;
    if (ratio === 0) {
      ratio = phoneRatio(agreement, networks, this.#ratios);
      this.#byAgreement[index] = ratio;
    }
    return (this.#byPhone[phoneId] = ratio);
  }
}
