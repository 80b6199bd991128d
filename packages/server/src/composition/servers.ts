import type { FastifyInstance } from "fastify";
import type { Authentication } from "../catalog/auth/authenticate.ts";
import { TtlCache } from "../platform/cache/ttl-cache.ts";
import { awaitLastRequests } from "../platform/http/drain.ts";
import type { Drain } from "../platform/http/drain.ts";
import { createHttpServer } from "../platform/http/create-http-server.ts";
import { defaultServerLimits } from "../platform/http/server-factory.ts";
import { warnOfUntrustedProxy } from "../platform/http/untrusted-proxy.ts";
import {
  limitByAddress,
  connectionSubject,
  bodyMemoryBudgets,
} from "../platform/limits/request-limits.ts";
import { measureRequests } from "../platform/metrics/measure-requests.ts";
import type { Tracing } from "../platform/tracing/tracing.ts";
import { answerBadUrl } from "../public/clicks/answer-link.ts";
import { LinkFastPath } from "../public/clicks/link-fast-path.ts";
import type { LinkFastPathDependencies } from "../public/clicks/link-fast-path.ts";
import type { Capacity } from "./capacity.ts";
import type { ServerConfig } from "./config.ts";

/** The HTTP servers of the service. */
export interface Servers {
  /** Serves visitors and apps. */
  readonly http: FastifyInstance;
  /** Serves members and operators on ADMIN_PORT, if it is set. It closes before `http`. */
  readonly admin: FastifyInstance | undefined;
  /** The server for members and operators: `admin`, or `http` without ADMIN_PORT. */
  readonly internal: FastifyInstance;
}

interface ServersDependencies extends LinkFastPathDependencies {
  readonly config: Pick<ServerConfig, "adminPort" | "trustProxy" | "forwardedHost">;
  readonly version: string;
  readonly tracing?: Tracing | undefined;
  readonly capacity: Capacity;
  readonly authentication: Pick<Authentication, "hasKnownSecret">;
}

/** How long a readiness check stays valid. The check writes, and anybody may request it. */
const readyMs = 1000;

/** Creates the servers without their routes, but with everything that all requests pass through. */
export function createServers(deps: ServersDependencies): Servers {
  const { config, log, version, metrics, tracing, capacity, addressLimit, drain } = deps;
  const { trustProxy, forwardedHost, adminPort } = config;
  const plainLinks = new LinkFastPath(deps);
  const checks = new TtlCache<void>(deps.now, { ttlMs: readyMs });
  const options = {
    log,
    version,
    trustProxy,
    forwardedHost,
    drain,
    wrapRequest: tracing?.wrapRequest,
    limits: {
      ...defaultServerLimits,
      connections: capacity.connections,
      subjectOf: connectionSubject(trustProxy),
    },
    limitRequest: addressLimit && limitByAddress(addressLimit, deps.authentication.hasKnownSecret),
    reserveBodyMemory: bodyMemoryBudgets(capacity),
    check: () => checks.get("store", () => deps.store.check()),
  };
  const http = createHttpServer({
    ...options,
    // The fast path handles several requests at once, so tracing could not tell which request a call to the store belongs to.
    ...(!tracing && { fastPath: plainLinks.answer }),
    answerBadUrl: (request, reply) => answerBadUrl(deps.random, request, reply),
  });
  const admin = adminPort === undefined ? undefined : createHttpServer(options);
  for (const server of admin ? [http, admin] : [http]) {
    measureRequests(server, metrics);
    tracing?.nameRoutes(server);
    warnOfUntrustedProxy(server);
  }
  plainLinks.excludeRoutesOf(http);
  return { http, admin, internal: admin ?? http };
}

/** Lets running requests finish when the servers close. Call it after the hooks that stop background work. */
export function closeAfterLastRequests(
  { http, admin }: Servers,
  {
    drain,
    config,
  }: { readonly drain: Drain; readonly config: Pick<ServerConfig, "shutdownDelaySeconds"> },
): void {
  awaitLastRequests(http, drain, config.shutdownDelaySeconds * 1000);
  if (!admin) return;
  http.addHook("preClose", () => admin.close());
  awaitLastRequests(admin, drain, 0);
}
