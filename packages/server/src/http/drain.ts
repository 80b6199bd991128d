import type { Server } from "node:http";
import type { Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** Whether the service is closing: whoever answers then ends the connection with the answer. */
export class Drain {
  readonly #sockets = new Set<Socket>();
  #isDraining = false;

  get isDraining(): boolean {
    return this.#isDraining;
  }

  watch(server: Server): void {
    server.on("connection", (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    });
  }

  /** A connection on which nothing was ever sent, as browsers open ahead of need, is cut. */
  begin(): void {
    this.#isDraining = true;
    for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy();
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
 * Waits for requests that are on their way while the server closes: a connection kept alive is idle until one arrives, and
 * would be cut under it. They are answered, and their connections end with the answers. Add it after
 * {@link drainOnClose}.
 */
export function awaitLastRequests(http: FastifyInstance): void {
  http.addHook("preClose", async () => {
    const latest = performance.now() + onTheWayMs;
    while ((await connectionsOf(http.server)) > 0 && performance.now() < latest) {
      await setTimeout(lookEveryMs);
    }
  });
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((_error, count) => resolve(count));
  });
}
