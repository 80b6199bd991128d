import { routes, servicePaths } from "@throughline/protocol";
import type { FastifyRequest } from "fastify";
import type { ReserveBodyMemory } from "../http/body-memory.ts";
import { clientAddress } from "../http/client-address.ts";
import { isProxy } from "../http/forwarded.ts";
import type { RateLimit } from "./rate-limit.ts";
import { MemoryBudget } from "./memory-budget.ts";
import { subjectOfAddress } from "./subject.ts";

/** Returns a function that counts a request for an IP address. It throws if the address has sent too many. */
export function addressLimit(limit: RateLimit): (address: string) => Promise<void> {
  return (address) => limit.count(subjectOfAddress(address));
}

/** Returns a function that maps an address to the subject its connections count for. Trusted proxies have no limit. */
export function connectionSubject(trustProxy: false | string[]) {
  const isTrusted = isProxy(trustProxy);
  return (address: string) => (isTrusted(address) ? undefined : subjectOfAddress(address));
}

/** Paths for monitoring, which are requested often and have no limit. */
const unlimitedPaths = new Set<string>([
  routes.health.path,
  routes.ready.path,
  servicePaths.metrics,
]);

/** Returns a hook that applies a rate limit to the client address of each request. */
export function limitByAddress(limit: (address: string) => Promise<void>) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!unlimitedPaths.has(request.url)) await limit(clientAddress(request));
  };
}

/** Returns the memory budgets of large bodies. Events have their own budget, so that they never block match requests. */
export function bodyMemoryBudgets({
  bodyBytes,
}: {
  readonly bodyBytes: number;
}): ReserveBodyMemory {
  const [events, others] = [
    new MemoryBudget("events", bodyBytes),
    new MemoryBudget("large requests", bodyBytes),
  ];
  return (request, bytes) => {
    const budget = request.routeOptions.url === routes.events.path ? events : others;
    return budget.reserve(subjectOfAddress(clientAddress(request)), bytes);
  };
}
