import type { Agreement } from "./agreement.ts";
import { HeldCandidate } from "./held-candidate.ts";
import type { Phone } from "./held-candidate.ts";
import { networkLevels } from "./levels.ts";
import type { Ratios } from "./likelihood.ts";
import type { Candidate } from "./verdict.ts";

/** What a phone weighs, given how the networks agree. */
type Weigh = (phone: Phone, agreement: Agreement, ratios: Ratios) => number;

/** Where no network is shared, who shows the same phone weighs the same. */
const apart: ReadonlySet<number> = new Set([
  networkLevels.unknown,
  networkLevels.different,
  networkLevels.otherFamily,
]);

/** Weighs the phones of one open's candidates, those that many of them share once for all. */
export function phoneWeights(
  weigh: Weigh,
): (candidate: Candidate, agreement: Agreement, ratios: Ratios) => number {
  const known = new Map<Ratios, Map<Phone, number>[]>();
  // A decision's candidates come in long runs with the same ratios.
  let latest: Ratios | undefined;
  let byLevel: Map<Phone, number>[] = [];
  return (candidate, agreement, ratios) => {
    if (!(candidate instanceof HeldCandidate) || !apart.has(agreement.network)) {
      return weigh(candidate.evidence, agreement, ratios);
    }
    if (ratios !== latest) {
      latest = ratios;
      byLevel = known.get(ratios) ?? [];
      known.set(ratios, byLevel);
    }
    const phones = (byLevel[agreement.network] ??= new Map<Phone, number>());
    const { phone } = candidate;
    let weight = phones.get(phone);
    if (weight === undefined) phones.set(phone, (weight = weigh(phone, agreement, ratios)));
    return weight;
  };
}
