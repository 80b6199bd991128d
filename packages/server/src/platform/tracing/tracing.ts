import type { IncomingMessage, ServerResponse } from "node:http";
import type { Store } from "@throughline/storage";
import type { FastifyInstance } from "fastify";

/** Follows requests through the service. Where no traces are wanted there is none, and nothing of it is loaded. */
export interface Tracing {
  /** Answers a request under a span of its own. */
  readonly around: (request: IncomingMessage, response: ServerResponse, answer: () => void) => void;
  /** Names the spans of a server's requests by their routes. */
  readonly nameRoutes: (http: FastifyInstance) => void;
  /** The store, with a span for each call that a request makes. */
  readonly traced: (store: Store) => Store;
  /** A part of the service, with a span for each call of this one of its methods. */
  readonly tracedMethod: <Part extends object>(
    name: string,
    part: Part,
    method: string & keyof Part,
  ) => Part;
  /** Sends what is left, for a moment at most. */
  readonly stop: () => Promise<void>;
}
