import { limits } from "@throughline/protocol";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Reserves memory for a request body and returns a function that releases it. Throws if there is not enough memory. */
export type ReserveBodyMemory = (request: FastifyRequest, bytes: number) => () => void;

/** Bodies up to this size need no reservation. Real match requests and usual batches of events are smaller. */
const smallBytes = 16 * 1024;

/** Returns the declared size of a request body, at most the body limit of its route. */
export function declaredBytes({ headers, routeOptions }: FastifyRequest): number {
  const max = routeOptions.bodyLimit ?? limits.bodyBytes;
  if (headers["transfer-encoding"] !== undefined) return max;
  return Math.min(Number(headers["content-length"] ?? 0) || 0, max);
}

/**
 * Reserves memory for large request bodies before they are read, and releases it after the answer. This bounds the memory
 * that clients can make the service use.
 */
export function limitBodyMemory(http: FastifyInstance, reserve: ReserveBodyMemory): void {
  http.addHook("preParsing", (request, reply, payload, done) => {
    const bytes = declaredBytes(request);
    try {
      if (bytes > smallBytes) reply.raw.once("close", reserve(request, bytes));
      done(null, payload);
    } catch (error) {
      done(error as Error);
    }
  });
}
