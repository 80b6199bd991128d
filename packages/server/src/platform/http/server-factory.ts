import { createServer } from "node:http";
import type { IncomingMessage, ServerOptions, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyServerFactory } from "fastify";
import { answerTimeout, trackResponse } from "./errors.ts";
import { ConnectionLimit } from "./connection-limit.ts";
import type { Drain } from "./drain.ts";

/** Answers a request and returns true, or returns false to pass it to the router. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Wraps the handling of a request. The wrapper must call `answer` once. */
export type RequestWrapper = (
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => void,
) => void;

/** The limits of a server. */
export interface ServerLimits {
  /** The maximum number of connections. Further ones are closed at once. */
  readonly connections: number;
  /** How long an answer may take after its request has arrived, in milliseconds. */
  readonly responseTimeoutMs: number;
  /** Returns the subject that the connections of an address count for, or undefined for a proxy, which has no limit. */
  readonly subjectOf?: (address: string) => string | undefined;
}

export const defaultServerLimits: ServerLimits = { connections: 10_000, responseTimeoutMs: 45_000 };

const options: ServerOptions = {
  requestTimeout: 30_000,
  // This timeout also applies to the first byte, so that silent connections are closed.
  headersTimeout: 5_000,
  // This is longer than the timeout of common proxies, so that no connection is closed while a proxy sends on it.
  keepAliveTimeout: 72_000,
  // Timeouts are checked every second. Node's default is 30 s.
  connectionsCheckingInterval: 1_000,
  // Handlers decide about a missing Host header.
  requireHostHeader: false,
  optimizeEmptyRequests: true,
};

/** Connections on which no request waits for an answer are closed while more than this share of the maximum is in use. */
const crowdedShare = 0.75;
/**
 * How many new connections, as a share of the maximum, must arrive before connections are closed again. Finding them takes
 * time.
 */
const newShareBetweenCloses = 0.05;

/** Creates the servers that Fastify listens with. Requests that the fast path does not answer are passed to the router. */
export function serverFactory(
  fastPath: FastPath,
  drain: Drain,
  { connections, responseTimeoutMs, subjectOf = () => undefined }: ServerLimits,
  onFull: (sentence: string) => void,
  wrapRequest?: RequestWrapper,
): FastifyServerFactory {
  return (router) => {
    const answer = (request: IncomingMessage, response: ServerResponse) => {
      trackResponse(request, response);
      if (!fastPath(request, response)) router(dropEmptyBodyType(request), response);
    };
    const server = createServer(
      options,
      wrapRequest
        ? (request, response) => wrapRequest(request, response, () => answer(request, response))
        : answer,
    );
    server.maxConnections = connections;
    server.on("drop", () => onFull(`all ${connections} connections are in use`));
    const connectionLimit = new ConnectionLimit(connections, subjectOf, (max) =>
      onFull(`one address has used up the ${max} connections it may have`),
    );
    server.on("connection", (socket: Socket) => connectionLimit.admit(socket));
    server.timeout = responseTimeoutMs;
    server.on("timeout", (socket: Socket) => answerTimeout(socket));
    const crowded = connections * crowdedShare;
    let sinceClose = Infinity;
    server.on("connection", () => {
      sinceClose += 1;
      const isDue = sinceClose > connections * newShareBetweenCloses;
      if (!isDue || drain.connections < crowded) return;
      sinceClose = 0;
      server.closeIdleConnections();
      connectionLimit.closeInactive(drain.countOpen() - crowded, crowded);
    });
    drain.track(server);
    return server;
  };
}

/**
 * Removes the content type of a request without a body. Otherwise the router would wait for the body forever, because
 * `optimizeEmptyRequests` has already ended the stream.
 */
function dropEmptyBodyType(request: IncomingMessage): IncomingMessage {
  const { headers } = request;
  const isEmpty =
    headers["content-length"] === undefined && headers["transfer-encoding"] === undefined;
  if (isEmpty) delete headers["content-type"];
  return request;
}
