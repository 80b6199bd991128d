import type { Server } from "node:http";
import type { Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { isAwaitingResponse } from "./errors.ts";

/** Tracks the connections of a server. While the service shuts down, each connection is closed after its answer. */
export class Drain {
  readonly #sockets = new Set<Socket>();
  #isDraining = false;

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** The number of tracked connections. One that was just destroyed counts until its `close` event. */
  get connections(): number {
    return this.#sockets.size;
  }

  /** Counts the connections without those that have just been destroyed. */
  countOpen(): number {
    let open = 0;
    for (const { destroyed } of this.#sockets) if (!destroyed) open += 1;
    return open;
  }

  track(server: Server): void {
    server.on("connection", (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    });
  }

  begin(): void {
    this.#isDraining = true;
  }

  /**
   * Closes the connections on which no complete request waits for an answer. They are idle, were opened in advance, or have
   * an incomplete request.
   */
  closeInactive(): void {
    for (const socket of this.#sockets) if (!isAwaitingResponse(socket)) socket.destroy();
  }
}

/**
 * Closes each connection after its current request when the server closes. Otherwise, keep-alive connections would hold the
 * process until the timeout.
 */
export function drainOnClose(http: FastifyInstance, drain: Drain): void {
  http.addHook("preClose", async () => drain.begin());
  http.addHook("onSend", (_request, reply, _payload, done) => {
    if (drain.isDraining) reply.header("Connection", "close");
    done();
  });
}

/** How long to wait for requests that clients have just sent, in milliseconds. */
const graceMs = 500;
const pollMs = 10;

/**
 * Keeps the server open for a while when it closes, while `/readyz` already fails. New connections are accepted for
 * `shutdownDelayMs`, so that a load balancer can notice. Then connections without a complete request are closed, and requests
 * that have arrived are answered. Call this after {@link drainOnClose}.
 */
export function awaitLastRequests(
  http: FastifyInstance,
  drain: Drain,
  shutdownDelayMs: number,
): void {
  http.addHook("preClose", async () => {
    const began = performance.now();
    const passed = () => performance.now() - began;
    while (passed() < shutdownDelayMs || (drain.connections > 0 && passed() < graceMs)) {
      await setTimeout(pollMs);
    }
    drain.closeInactive();
  });
}
