import { routes, servicePaths } from "@throughline/protocol";
import type { FastifyRequest } from "fastify";
import type { BodyRoom } from "../http/body-room.ts";
import { clientAddress } from "../http/client-address.ts";
import { isProxy } from "../http/forwarded.ts";
import type { RateLimit } from "./rate-limit.ts";
import { Room } from "./room.ts";
import { subjectOfAddress } from "./subject.ts";

/** A limit on how often an address may ask. */
export function perAddress(limit: RateLimit): (address: string) => Promise<void> {
  return (address) => limit(subjectOfAddress(address));
}

/** Whom a connection is counted as; the operator's proxies may have as many as they like. */
export function connectionSubject(trustProxy: false | string[]) {
  const isOfProxy = isProxy(trustProxy);
  return (address: string) => (isOfProxy(address) ? undefined : subjectOfAddress(address));
}

/** Who watches the service asks often and is not limited. */
const watched = new Set<string>([routes.health.path, routes.ready.path, servicePaths.metrics]);

export function admitAddress(limit: (address: string) => Promise<void>) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!watched.has(request.url)) await limit(clientAddress(request));
  };
}

/** Events have a room of their own: however many come, there is room for a match. */
export function roomsOf({ bodyBytes }: { readonly bodyBytes: number }): BodyRoom {
  const [events, others] = [new Room("events", bodyBytes), new Room("large requests", bodyBytes)];
  return (request, bytes) => {
    const room = request.routeOptions.url === routes.events.path ? events : others;
    return room.enter(subjectOfAddress(clientAddress(request)), bytes);
  };
}
