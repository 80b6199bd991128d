import type { Server } from "node:http";
import type { Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { awaitsAnswer } from "./errors.ts";

/** Whether the service is closing: whoever answers then ends the connection with the answer. */
export class Drain {
  readonly #sockets = new Set<Socket>();
  #isDraining = false;

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** How many connections there are. */
  get connections(): number {
    return this.#sockets.size;
  }

  watch(server: Server): void {
    server.on("connection", (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    });
  }

  begin(): void {
    this.#isDraining = true;
  }

  /**
   * Cuts connections on which nobody waits for an answer: idle ones, those on which nothing was ever sent, as browsers open ahead of
   * need, and those whose request never came to its end.
   */
  cut(): void {
    for (const socket of this.#sockets) if (!awaitsAnswer(socket)) socket.destroy();
  }
}

/**
 * Lets requests under way end when the server closes, and their connections with them: a client that
 * keeps its connection alive would otherwise hold the process until the time-out.
 */
export function drainOnClose(http: FastifyInstance, drain: Drain): void {
  http.addHook("preClose", async () => drain.begin());
  http.addHook("onSend", (_request, reply, _payload, done) => {
    if (drain.isDraining) reply.header("Connection", "close");
    done();
  });
}

/** How long a request may be on its way when the server closes, in milliseconds. */
const onTheWayMs = 500;
const lookEveryMs = 10;

/**
 * Goes on answering for a while when the server closes, while `/readyz` already says no: connections are
 * accepted for `lameDuckMs`, so that whoever spreads the traffic can notice, and requests that are on
 * their way, on a new connection or a kept-alive one, are not cut under way. Then whoever has not sent a whole request
 * is cut; what has arrived is answered. Add it after {@link drainOnClose}.
 */
export function awaitLastRequests(http: FastifyInstance, drain: Drain, lameDuckMs: number): void {
  http.addHook("preClose", async () => {
    const began = performance.now();
    const passed = () => performance.now() - began;
    while (passed() < lameDuckMs || (drain.connections > 0 && passed() < onTheWayMs)) {
      await setTimeout(lookEveryMs);
    }
    drain.cut();
  });
}
