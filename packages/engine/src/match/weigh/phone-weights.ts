import { networkLevels } from "../compare/levels.ts";
import type { NetworkAgreement } from "../compare/networks.ts";
import { comparePhones } from "../compare/phones.ts";
import type { Candidate } from "../signals/candidate.ts";
import type { OpenEvidence } from "../signals/evidence.ts";
import { HeldCandidate } from "../signals/held-candidate.ts";
import type { Phone } from "../signals/held-candidate.ts";
import { weighPhone } from "./factors.ts";
import type { LikelihoodRatios } from "./likelihood-ratios.ts";

/** Where no network is shared, who shows the same phone weighs the same. */
const apart: ReadonlySet<number> = new Set([
  networkLevels.unknown,
  networkLevels.different,
  networkLevels.otherFamily,
]);

/** Weighs the phones of one open's candidates, those that many of them share once for all. */
export function phoneWeights(
  open: OpenEvidence,
): (candidate: Candidate, networks: NetworkAgreement, ratios: LikelihoodRatios) => number {
  const known = new Map<LikelihoodRatios, Map<Phone, number>>();
  // A decision's candidates come in long runs with the same ratios.
  let latest: LikelihoodRatios | undefined;
  let weights = new Map<Phone, number>();
  const weigh = (phone: Phone, networks: NetworkAgreement, ratios: LikelihoodRatios) =>
    weighPhone(comparePhones(phone, open), networks, ratios).ratio;
  return (candidate, networks, ratios) => {
    if (!(candidate instanceof HeldCandidate) || !apart.has(networks.network)) {
      return weigh(candidate.evidence, networks, ratios);
    }
    if (ratios !== latest) {
      latest = ratios;
      weights = known.get(ratios) ?? new Map<Phone, number>();
      known.set(ratios, weights);
    }
    const { phone } = candidate;
    let weight = weights.get(phone);
    if (weight === undefined) weights.set(phone, (weight = weigh(phone, networks, ratios)));
    return weight;
  };
}
