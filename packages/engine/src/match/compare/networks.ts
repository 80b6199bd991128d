import type { NetworkDigests, NetworkEvidence, OpenEvidence } from "../signals/evidence.ts";
import { wideHash } from "../signals/indexed-candidate.ts";
import type { IndexedCandidate } from "../signals/indexed-candidate.ts";
import { levels, networkLevels } from "./levels.ts";

/** How the networks of a click and an open agree (see levels.ts). */
export interface NetworkAgreement {
  /** One of `networkLevels`. */
  readonly network: number;
  /** The index in the open's `networks` at which `network` was found. */
  readonly networkIndex: number;
  /** The address family in which `network` was found: 0 for IPv4, 1 for IPv6. */
  readonly family: 0 | 1;
  /** One of `levels`: how the other address family agrees. Known only if both sides show both families and one of them is the same. */
  readonly secondNetwork: number;
}

/** Compares the networks of one open with those of many clicks. */
export interface NetworkComparison {
  readonly compare: (network: NetworkEvidence) => NetworkAgreement;
  /**
   * The agreement of clicks that share no network with the open. In a crowd, most clicks share none. The agreement
   * depends only on which address families the click shows.
   */
  readonly agreementsWithoutSharedNetwork: readonly NetworkAgreement[];
  /** The index of a candidate's agreement in `agreementsWithoutSharedNetwork`. Undefined if the candidate may share a network. */
  readonly indexWithoutSharedNetwork: (candidate: IndexedCandidate) => number | undefined;
}

const nothingToCompare: NetworkAgreement = {
  network: networkLevels.unknown,
  networkIndex: 0,
  family: 0,
  secondNetwork: levels.unknown,
};

const openHidden: NetworkAgreement = { ...nothingToCompare, network: networkLevels.openHidden };

/** A network that equals no other. */
const elsewhere: NetworkDigests = { exact: "", near: "", wide: "" };

export function networkComparison(open: OpenEvidence): NetworkComparison {
  // Searching an array of two or three numbers is faster than a set.
  const hashes = (family: "v4" | "v6") =>
    open.networks.flatMap((network) => network[family] ?? []).map(wideHash);
  const [wideV4, wideV6] = [hashes("v4"), hashes("v6")];
  // The index has a bit for each family that a click shows: 1 for IPv4, 2 for IPv6.
  const byFamilies = [{}, { v4: elsewhere }, { v6: elsewhere }, { v4: elsewhere, v6: elsewhere }];
  return {
    compare: (network) => compareNetworks(open, network),
    agreementsWithoutSharedNetwork: byFamilies.map((network) => compareNetworks(open, network)),
    indexWithoutSharedNetwork({ wideV4: v4, wideV6: v6 }) {
      if (wideV4.includes(v4) || wideV6.includes(v6)) return undefined;
      // A hash of 0 means that the click shows no such address.
      return (v4 === 0 ? 0 : 1) + (v6 === 0 ? 0 : 2);
    },
  };
}

/**
 * Compares a click's network with an open's and returns the best agreement. Addresses are digested with a key that changes
 * from time to time. The open lists its network once per key still in use; the click can agree only under its own key.
 */
export function compareNetworks(
  open: OpenEvidence,
  { v4: click4, v6: click6 }: NetworkEvidence,
): NetworkAgreement {
  let best = nothingToCompare;
  if (!click4 && !click6) return best;
  if (open.networks.every(({ v4, v6 }) => !v4 && !v6)) return openHidden;
  open.networks.forEach(({ v4: open4, v6: open6 }, networkIndex) => {
    if (!open4 && !open6) return;
    const v4 = familyLevel(open4, click4);
    const v6 = familyLevel(open6, click6);
    const network = Math.min(v4, v6);
    if (best.network !== networkLevels.unknown && network >= best.network) return;
    // If both families agree equally well, IPv6 counts: a /64 is one household or phone, an IPv4 address may be a city.
    const isV6 = network === networkLevels.otherFamily ? open6 !== undefined : v6 === network;
    const both = network === networkLevels.same && open4 && open6 && click4 && click6;
    best = {
      network,
      networkIndex,
      family: isV6 ? 1 : 0,
      secondNetwork: both ? (v4 === v6 ? levels.same : levels.different) : levels.unknown,
    };
  });
  return best;
}

/** Whether the click and the open share no network: the networks differ, or at least one is unknown or hidden. */
export function sharesNoNetwork({ network }: NetworkAgreement): boolean {
  return network === networkLevels.unknown || network >= networkLevels.different;
}

function familyLevel(open: NetworkDigests | undefined, click: NetworkDigests | undefined): number {
  if (!open || !click) return networkLevels.otherFamily;
  // Most clicks come from elsewhere, and comparing the widest prefix is enough to tell.
  if (open.wide !== click.wide) return networkLevels.different;
  if (open.near !== click.near) return networkLevels.wide;
  return open.exact === click.exact ? networkLevels.same : networkLevels.near;
}
