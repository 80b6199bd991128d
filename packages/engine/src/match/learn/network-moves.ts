import type { NetworkDigests, NetworkEvidence } from "../signals/evidence.ts";
import { networkLevels } from "../compare/levels.ts";
import { defaultModel, networkBand } from "../policy.ts";

/**
 * How many kinds of networks `networkKind` tells apart, because people leave them in different ways: an IPv6 prefix,
 * an IPv4 address of one person, an IPv4 address of a few people, and an IPv4 address of many people.
 */
export const networkKinds = 4;

/** Moves are counted by the time between the clicks, in the bands of the model. */
const bands = defaultModel.network.length;
/** At this many moves all counts are halved, so that the statistics follow a changing audience. */
const maxMoves = 2000;
/** The shipped shares weigh as much as this many observed moves. */
const priorMoves = 30;

/** The kind of a network. `people` is the number of people seen on it. */
export function networkKind(isV6: boolean, people: number): number {
  if (isV6) return 0;
  if (people <= 1) return 1;
  return people <= 4 ? 2 : 3;
}

interface Shares {
  readonly same: number;
  readonly near: number;
  readonly wide: number;
}

/**
 * Where people who stay with their provider are seen again: at the same address, near it, or elsewhere in its range. The
 * statistics come from browsers that click a second time. The browser id shows that both clicks are one person's, so no
 * verdict is needed.
 */
export class NetworkMoves {
  readonly #counts = Array.from({ length: networkKinds * bands }, () => new Float64Array(3));
  #moves = 0;

  /** Records a move. Moves to another range are ignored: either the provider or the digest key changed. */
  record(from: NetworkEvidence, to: NetworkEvidence, elapsedMs: number, people: number): void {
    const isV6 = from.v6 !== undefined && to.v6 !== undefined;
    const level = isV6 ? compareDigests(from.v6, to.v6) : compareDigests(from.v4, to.v4);
    if (level === undefined) return;
    const counts = this.#of(networkKind(isV6, people), networkBand(elapsedMs));
    counts[level] = (counts[level] ?? 0) + 1;
    this.#moves += 1;
    if (this.#moves < maxMoves) return;
    this.#moves /= 2;
    for (const kindCounts of this.#counts)
      kindCounts.forEach((count, index) => (kindCounts[index] = count / 2));
  }

  /** The shares of the model, adjusted to what was learned for this kind of network. Their sum stays the same. */
  shares(kind: number, band: number, { same, near, wide }: Shares): Shares {
    const counts = this.#of(kind, band);
    const stayed = same + near + wide;
    const total = priorMoves + (counts[0] ?? 0) + (counts[1] ?? 0) + (counts[2] ?? 0);
    const share = (level: number, start: number) =>
      (stayed * (counts[level] ?? 0) + priorMoves * start) / total;
    return { same: share(0, same), near: share(1, near), wide: share(2, wide) };
  }

  #of(kind: number, band: number): Float64Array {
    return this.#counts[kind * bands + band] ?? new Float64Array(3);
  }
}

/** Returns 0 for the same address, 1 for a near one, 2 for one in the same range, and undefined for any other. */
function compareDigests(from: NetworkDigests | undefined, to: NetworkDigests | undefined) {
  if (!from || !to || from.wide !== to.wide) return undefined;
  if (from.near !== to.near) return networkLevels.wide - networkLevels.same;
  return from.exact === to.exact ? 0 : networkLevels.near - networkLevels.same;
}
