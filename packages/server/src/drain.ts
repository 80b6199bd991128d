import type { Server } from "node:http";
import type { Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/**
 * Lets requests under way end when the app closes, and their connections with them: a client that
 * keeps its connection alive would otherwise hold the process until the time-out. A connection on
 * which nothing was ever sent, as browsers open ahead of need, is cut.
 *
 * @returns whether the app is closing
 */
export function drainOnClose(app: FastifyInstance): () => boolean {
  const sockets = new Set<Socket>();
  let draining = false;
  app.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  app.addHook("preClose", async () => {
    draining = true;
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (draining) reply.header("Connection", "close");
    done();
  });
  return () => draining;
}

/** How long a request may be on its way when the app closes, in milliseconds. */
const onTheWayMs = 500;
const lookEveryMs = 10;

/**
 * Waits for requests that are on their way while the app closes: a connection kept alive is idle until one arrives, and
 * would be cut under it. They are answered, and their connections end with the answers.
 *
 * Add it when everybody who answers has been told how to learn that the app closes.
 */
export function awaitLastRequests(app: FastifyInstance): void {
  app.addHook("preClose", async () => {
    const latest = performance.now() + onTheWayMs;
    while ((await connectionsOf(app.server)) > 0 && performance.now() < latest) {
      await setTimeout(lookEveryMs);
    }
  });
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((_error, count) => resolve(count));
  });
}
