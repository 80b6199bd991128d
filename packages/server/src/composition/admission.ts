import { routes, servicePaths } from "@throughline/protocol";
import type { FastifyRequest } from "fastify";
import type { BodyRoom } from "../platform/http/body-room.ts";
import { clientAddress } from "../platform/http/client-address.ts";
import { isProxy } from "../platform/http/forwarded.ts";
import type { RateLimit } from "../platform/limits/rate-limit.ts";
import { Room } from "../platform/limits/room.ts";
import { subjectOfAddress } from "../platform/limits/subject.ts";
import { linkFortyPaths } from "../integrations/linkforty/routes.ts";
import type { Capacity } from "./capacity.ts";

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
export function roomsOf({ bodyBytes }: Capacity): BodyRoom {
  const [events, others] = [new Room("events", bodyBytes), new Room("large requests", bodyBytes)];
  return (request, bytes) => {
    const room = request.routeOptions.url === routes.events.path ? events : others;
    return room.enter(subjectOfAddress(clientAddress(request)), bytes);
  };
}

/** How many first opens a request brings. */
export function opensAdded({ routeOptions: { url } }: FastifyRequest): number {
  return url === routes.matchLink.path || url === linkFortyPaths.install ? 1 : 0;
}
