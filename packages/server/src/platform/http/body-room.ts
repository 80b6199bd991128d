import { limits } from "@throughline/protocol";
import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * Takes room for a body of so many bytes and says how to give it back, or throws when there is none.
 */
export type BodyRoom = (request: FastifyRequest, bytes: number) => () => void;

/** What a real first open or a usual batch of events stays below: such bodies always find room. */
const smallBytes = 16 * 1024;

/** How long the body of a request says it will be; at most what its route takes. */
export function announcedBytes({ headers, routeOptions }: FastifyRequest): number {
  const most = routeOptions.bodyLimit ?? limits.bodyBytes;
  if (headers["transfer-encoding"] !== undefined) return most;
  return Math.min(Number(headers["content-length"] ?? 0) || 0, most);
}

/**
 * Lets large bodies in only while there is room for them, from before they are read until they are
 * answered: what strangers may make the service hold in memory is bounded.
 */
export function makeRoomFor(http: FastifyInstance, room: BodyRoom): void {
  http.addHook("preParsing", (request, reply, payload, done) => {
    const bytes = announcedBytes(request);
    try {
      if (bytes > smallBytes) reply.raw.once("close", room(request, bytes));
      done(null, payload);
    } catch (error) {
      done(error as Error);
    }
  });
}
