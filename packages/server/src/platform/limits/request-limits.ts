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

/** The paths of requests that a secret key limits. */
const pathsOfKeys = /^\/(?:api\/v1\/|mcp\b)/;

/** A body counts as one more request for each of these bytes, because it takes longer to read. */
const bytesPerRequest = 64 * 1024;
const maxWeight = 8;

/**
 * Returns a hook that applies a rate limit to the client address of each request. A known secret key has its own limit, so
 * that a server can use it from a single address.
 */
export function limitByAddress(
  limit: (address: string) => Promise<void>,
  hasKnownSecret: (request: FastifyRequest) => boolean,
) {
  return async (request: FastifyRequest): Promise<void> => {
    const { url } = request;
    if (unlimitedPaths.has(url) || (pathsOfKeys.test(url) && hasKnownSecret(request))) return;
    const address = clientAddress(request);
    for (let left = requestWeight(request); left > 0; left -= 1) await limit(address);
  };
}

/** Returns as how many requests a request counts. A body of unknown length counts as the largest one. */
function requestWeight({ headers }: FastifyRequest): number {
  if (headers["transfer-encoding"] !== undefined) return maxWeight;
  const bytes = Number(headers["content-length"] ?? 0);
  return Math.min(maxWeight, 1 + Math.floor(bytes / bytesPerRequest) || 1);
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
