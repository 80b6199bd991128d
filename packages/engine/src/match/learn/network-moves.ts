import type { NetworkDigests, NetworkEvidence } from "../signals/evidence.ts";
import { networkLevels } from "../compare/levels.ts";
import { defaultModel, networkBand } from "../policy.ts";

/**
 * Kinds of networks people leave in different ways: an IPv6 prefix of one's own, an IPv4 address of one's
 * own, one that a few share, and one in a pool that many share.
 */
export const networkKinds = 4;

/** How long after the first click the second came: as the model's bands. */
const bands = defaultModel.network.length;
/** Observed moves beyond this many fade, so that an app's audience may change. */
const mostMoves = 2000;
/** What the model ships with weighs as much as this many moves. */
const priorMoves = 30;

/** `people` is how many were seen on the network, themselves included. */
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
 * Where people are found again who stay with their provider: at the same address, near it, or anywhere
 * in its range. Learned from browsers that click a second time, which needs no verdict: their id says that it
 * is the same person.
 */
export class NetworkMoves {
  readonly #counts = Array.from({ length: networkKinds * bands }, () => new Float64Array(3));
  #moves = 0;

  /** Pairs that share no range say nothing here: keys change, and so do providers. */
  record(from: NetworkEvidence, to: NetworkEvidence, elapsedMs: number, people: number): void {
    const isV6 = from.v6 !== undefined && to.v6 !== undefined;
    const level = isV6 ? levelOf(from.v6, to.v6) : levelOf(from.v4, to.v4);
    if (level === undefined) return;
    const counts = this.#of(networkKind(isV6, people), networkBand(elapsedMs));
    counts[level] = (counts[level] ?? 0) + 1;
    this.#moves += 1;
    if (this.#moves < mostMoves) return;
    this.#moves /= 2;
    for (const each of this.#counts) each.forEach((count, index) => (each[index] = count / 2));
  }

  /** The model's shares of one kind of network, with the same sum. */
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

/** 0 at the same address, 1 near it, 2 in its range; undefined elsewhere. */
function levelOf(from: NetworkDigests | undefined, to: NetworkDigests | undefined) {
  if (!from || !to || from.wide !== to.wide) return undefined;
  if (from.near !== to.near) return networkLevels.wide - networkLevels.same;
  return from.exact === to.exact ? 0 : networkLevels.near - networkLevels.same;
}
