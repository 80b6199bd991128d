import { createServer } from "node:http";
import type { IncomingMessage, ServerOptions, ServerResponse } from "node:http";
import type { FastifyServerFactory } from "fastify";
import { watchAnswers } from "./errors.ts";
import type { Drain } from "./drain.ts";

/** Answers a request itself, or says that it does not. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

const options: ServerOptions = {
  requestTimeout: 30_000,
  // Longer than proxies keep theirs, so that none is closed while they send on it.
  keepAliveTimeout: 72_000,
  // Node looks for late requests every 30 s only. A missing Host is for the handlers to judge.
  connectionsCheckingInterval: 5_000,
  requireHostHeader: false,
  optimizeEmptyRequests: true,
};

/** Every server Fastify listens with: each request is tried on the fast path, then given to the router. */
export function serverFactory(fastPath: FastPath, drain: Drain): FastifyServerFactory {
  return (router) => {
    const server = createServer(options, (request, response) => {
      if (!fastPath(request, response)) router(request, response);
    });
    watchAnswers(server);
    drain.watch(server);
    return server;
  };
}
