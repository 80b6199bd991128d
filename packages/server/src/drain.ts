import type { FastifyInstance } from "fastify";

/**
 * Lets requests under way end when the app closes, and their connections with them: a client that
 * keeps its connection alive would otherwise hold the process until the time-out.
 *
 * @returns whether the app is closing
 */
export function drainOnClose(app: FastifyInstance): () => boolean {
  let draining = false;
  app.addHook("preClose", async () => {
    draining = true;
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (draining) reply.header("Connection", "close");
    done();
  });
  return () => draining;
}
