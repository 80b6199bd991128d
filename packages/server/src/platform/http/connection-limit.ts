import type { Socket } from "node:net";
import { isAwaitingResponse, isIdle } from "./errors.ts";

/** The share of all connections that one address may have, so that it does not lock out all others. */
const maxShare = 1 / 2;

/** Limits the connections of each address. */
export class ConnectionLimit {
  readonly #sockets = new Map<string, Set<Socket>>();
  readonly #max: number;
  readonly #subjectOf: (address: string) => string | undefined;
  readonly #onFull: (max: number) => void;

  /**
   * @param subjectOf returns the subject that an address counts for, or undefined for a proxy, which has no limit
   * @param onFull called for each connection that is closed because its address has too many
   */
  constructor(
    connections: number,
    subjectOf: (address: string) => string | undefined,
    onFull: (max: number) => void,
  ) {
    this.#max = Math.floor(connections * maxShare);
    this.#subjectOf = subjectOf;
    this.#onFull = onFull;
  }

  /** Counts a new connection. If its address has too many, closes an idle one, or the new one if none is idle. */
  admit(socket: Socket): void {
    const subject = this.#subjectOf(socket.remoteAddress ?? "");
    if (subject === undefined) return;
    const sockets = this.#sockets.get(subject) ?? new Set();
    if (sockets.size >= this.#max) {
      const idle = [...sockets].find(isIdle);
      if (!idle) {
        this.#onFull(this.#max);
        socket.destroy();
        return;
      }
      sockets.delete(idle);
      idle.destroy();
    }
    sockets.add(socket);
    this.#sockets.set(subject, sockets);
    socket.once("close", () => {
      sockets.delete(socket);
      if (sockets.size === 0 && this.#sockets.get(subject) === sockets) {
        this.#sockets.delete(subject);
      }
    });
  }

  /**
   * Closes up to `count` connections without a complete request, the oldest ones of the addresses with the most connections
   * first. Each address keeps an equal share of `connections`, so that a few addresses cannot shut out the others.
   */
  closeInactive(count: number, connections: number): void {
    const share = Math.max(1, Math.floor(connections / this.#sockets.size));
    const largestFirst = [...this.#sockets.values()].toSorted((a, b) => b.size - a.size);
    let left = count;
    for (const sockets of largestFirst) {
      for (const socket of sockets) {
        if (left <= 0) return;
        if (sockets.size <= share) break;
        if (isAwaitingResponse(socket)) continue;
        sockets.delete(socket);
        socket.destroy();
        left -= 1;
      }
    }
  }
}
