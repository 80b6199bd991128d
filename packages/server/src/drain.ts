import type { Socket } from "node:net";
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
