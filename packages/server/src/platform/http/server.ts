import { createServer } from "node:http";
import type { IncomingMessage, ServerOptions, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyServerFactory } from "fastify";
import { answerLate, noteAnswer } from "./errors.ts";
import { ConnectionsOfAddress } from "./connections-of-address.ts";
import type { Drain } from "./drain.ts";

/** Answers a request itself, or says that it does not. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Calls `answer` once, around which it may do something of its own. */
export type Around = (
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => void,
) => void;

/** How much a server takes on. */
export interface ServerLimits {
  /** Connections at a time; further ones are closed at once. */
  readonly connections: number;
  /** How long an answer may take once its request is there, in milliseconds. */
  readonly answerMs: number;
  /** Whom the connections of an address are counted as; undefined for a proxy, which may have them all. */
  readonly subjectOf?: (address: string) => string | undefined;
}

export const defaultServerLimits: ServerLimits = { connections: 10_000, answerMs: 45_000 };

const options: ServerOptions = {
  requestTimeout: 30_000,
  // Also for the first byte: a connection on which nothing comes must not be in everybody's way.
  headersTimeout: 5_000,
  // Longer than proxies keep theirs, so that none is closed while they send on it.
  keepAliveTimeout: 72_000,
  // Node looks for late requests every 30 s only. A missing Host is for the handlers to judge.
  connectionsCheckingInterval: 1_000,
  requireHostHeader: false,
  optimizeEmptyRequests: true,
};

/** From this share of the connections on, those that wait for a next request make room. */
const crowded = 0.75;
/** How many come in the meantime, as a share of all: to look for them takes a look at each. */
const meantime = 0.05;

/** Every server Fastify listens with: each request is tried on the fast path, then given to the router. */
export function serverFactory(
  fastPath: FastPath,
  drain: Drain,
  { connections, answerMs, subjectOf = () => undefined }: ServerLimits,
  onFull: (sentence: string) => void,
  around?: Around,
): FastifyServerFactory {
  return (router) => {
    const answer = (request: IncomingMessage, response: ServerResponse) => {
      noteAnswer(request, response);
      if (!fastPath(request, response)) router(withoutTypeOfNothing(request), response);
    };
    const server = createServer(
      options,
      around
        ? (request, response) => around(request, response, () => answer(request, response))
        : answer,
    );
    server.maxConnections = connections;
    server.on("drop", () => onFull(`all ${connections} connections are taken`));
    const ofAddress = new ConnectionsOfAddress(connections, subjectOf, (most) =>
      onFull(`the ${most} connections that one address may have are taken`),
    );
    server.on("connection", (socket: Socket) => ofAddress.admit(socket));
    server.timeout = answerMs;
    server.on("timeout", (socket: Socket) => answerLate(socket));
    let sinceRoomWasMade = Infinity;
    server.on("connection", () => {
      sinceRoomWasMade += 1;
      const isTime = sinceRoomWasMade > connections * meantime;
      if (!isTime || drain.connections < connections * crowded) return;
      sinceRoomWasMade = 0;
      server.closeIdleConnections();
    });
    drain.watch(server);
    return server;
  };
}

/**
 * A request without a body has no type of one, whatever it says. The router would wait for the body, and
 * `optimizeEmptyRequests` has ended the stream already: nobody would ever be answered.
 */
function withoutTypeOfNothing(request: IncomingMessage): IncomingMessage {
  const { headers } = request;
  const isEmpty =
    headers["content-length"] === undefined && headers["transfer-encoding"] === undefined;
  if (isEmpty) delete headers["content-type"];
  return request;
}
