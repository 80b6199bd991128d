import type { Socket } from "node:net";
import { isKeptIdle } from "./errors.ts";

/** One address may have this part of all connections: whoever opens many must not keep everybody else out. */
const share = 1 / 2;

/** Bounds the connections of each address. */
export class ConnectionsOfAddress {
  readonly #sockets = new Map<string, Set<Socket>>();
  readonly #most: number;
  readonly #subjectOf: (address: string) => string | undefined;
  readonly #onFull: (most: number) => void;

  /**
   * @param subjectOf whom an address is counted as; undefined for a proxy, behind which everybody may be
   * @param onFull called for each connection that is closed because its address has too many
   */
  constructor(
    connections: number,
    subjectOf: (address: string) => string | undefined,
    onFull: (most: number) => void,
  ) {
    this.#most = Math.floor(connections * share);
    this.#subjectOf = subjectOf;
    this.#onFull = onFull;
  }

  /** Closes a new connection where its address has too many, unless an idle one of the same address can make room. */
  admit(socket: Socket): void {
    const subject = this.#subjectOf(socket.remoteAddress ?? "");
    if (subject === undefined) return;
    const sockets = this.#sockets.get(subject) ?? new Set();
    if (sockets.size >= this.#most) {
      const idle = [...sockets].find(isKeptIdle);
      if (!idle) {
        this.#onFull(this.#most);
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
}
