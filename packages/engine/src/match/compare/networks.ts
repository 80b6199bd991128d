import type { Candidate } from "../signals/candidate.ts";
import type { NetworkDigests, NetworkEvidence, OpenEvidence } from "../signals/evidence.ts";
import { wideMark } from "../signals/held-candidate.ts";
import type { HeldCandidate } from "../signals/held-candidate.ts";
import { levels, networkLevels } from "./levels.ts";

/** How the networks of a click and an open agree (see levels.ts). */
export interface NetworkAgreement {
  readonly network: number;
  /** Where in the open's `networks` the level was found, and in which family. */
  readonly networkIndex: number;
  /** 0 for IPv4, 1 for IPv6. */
  readonly family: 0 | 1;
  /** With both families known on both sides and one the same: whether the other is too. */
  readonly secondNetwork: number;
}

/** Compares the networks of one open with those of many clicks. */
export interface NetworkComparison {
  readonly compare: (candidate: Pick<Candidate, "evidence">) => NetworkAgreement;
  /**
   * How clicks agree that share no network with the open, which most of a crowd do not: that depends on
   * nothing but which families they were seen on.
   */
  readonly apart: readonly NetworkAgreement[];
  /** Where in `apart` a candidate's agreement stands; undefined for one that may share a network. */
  readonly apartIndex: (candidate: HeldCandidate) => number | undefined;
}

const nothingToCompare: NetworkAgreement = {
  network: networkLevels.unknown,
  networkIndex: 0,
  family: 0,
  secondNetwork: levels.unknown,
};

const openHidden: NetworkAgreement = { ...nothingToCompare, network: networkLevels.openHidden };

const elsewhere: NetworkDigests = { exact: "", near: "", wide: "" };

export function networkComparison(open: OpenEvidence): NetworkComparison {
  // A list of two or three is looked through faster than a set.
  const marks = (family: "v4" | "v6") =>
    open.networks.flatMap((network) => network[family] ?? []).map(wideMark);
  const [wideV4, wideV6] = [marks("v4"), marks("v6")];
  const byFamilies = [{}, { v4: elsewhere }, { v6: elsewhere }, { v4: elsewhere, v6: elsewhere }];
  return {
    compare: ({ evidence }) => compareNetworks(open, evidence.network),
    apart: byFamilies.map((network) => compareNetworks(open, network)),
    apartIndex({ wideV4: v4, wideV6: v6 }) {
      if (wideV4.includes(v4) || wideV6.includes(v6)) return undefined;
      return (v4 === 0 ? 0 : 1) + (v6 === 0 ? 0 : 2);
    },
  };
}

/** A click was digested under one of the live keys; under the others nothing can agree. */
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
    // A /64 names a household or a phone, an IPv4 address may name a city: at a tie, the former.
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

/** Whether nothing shows the click and the open near each other: other networks, other families, or a hidden one. */
export function isApart({ network }: NetworkAgreement): boolean {
  return network === networkLevels.unknown || network >= networkLevels.different;
}

function familyLevel(open: NetworkDigests | undefined, click: NetworkDigests | undefined): number {
  if (!open || !click) return networkLevels.otherFamily;
  // Most clicks come from elsewhere: the widest prefix settles them with one look.
  if (open.wide !== click.wide) return networkLevels.different;
  if (open.near !== click.near) return networkLevels.wide;
  return open.exact === click.exact ? networkLevels.same : networkLevels.near;
}
