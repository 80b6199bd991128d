import type { IncomingMessage, ServerResponse } from "node:http";
import type { Store } from "@throughline/storage";
import type { FastifyInstance } from "fastify";

/** Traces requests through the service. It is not loaded unless tracing is configured. */
export interface Tracing {
  /** Handles a request in its own span. */
  readonly wrapRequest: (
    request: IncomingMessage,
    response: ServerResponse,
    answer: () => void,
  ) => void;
  /** Names the spans of requests after their routes. */
  readonly nameRoutes: (http: FastifyInstance) => void;
  /** Returns the store with a span for each call. */
  readonly traceStore: (store: Store) => Store;
  /** Returns an object with a span for each call of one of its methods. */
  readonly traceMethod: <Part extends object>(
    name: string,
    part: Part,
    method: string & keyof Part,
  ) => Part;
  /** Sends the remaining spans, and waits for two seconds at most. */
  readonly stop: () => Promise<void>;
}
