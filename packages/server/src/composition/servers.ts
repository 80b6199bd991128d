import type { FastifyInstance } from "fastify";
import { BriefCache } from "../platform/cache/brief-cache.ts";
import { awaitLastRequests } from "../platform/http/drain.ts";
import type { Drain } from "../platform/http/drain.ts";
import { createFrame } from "../platform/http/frame.ts";
import { defaultServerLimits } from "../platform/http/server.ts";
import { warnOfUntrustedProxy } from "../platform/http/untrusted-proxy.ts";
import { admitAddress, connectionSubject, roomsOf } from "../platform/limits/admission.ts";
import { measureRequests } from "../platform/metrics/measure-requests.ts";
import type { Tracing } from "../platform/tracing/tracing.ts";
import { answerBadUrl } from "../public/clicks/answer-link.ts";
import { PlainLinks } from "../public/clicks/plain-links.ts";
import type { PlainLinksDependencies } from "../public/clicks/plain-links.ts";
import type { Capacity } from "./capacity.ts";
import type { ServerConfig } from "./config.ts";

/** The service's HTTP servers. */
export interface Servers {
  /** Answers visitors and apps. */
  readonly http: FastifyInstance;
  /** With ADMIN_PORT, answers people and operators; it closes before `http` does. */
  readonly admin: FastifyInstance | undefined;
  /** The one of both that answers people and operators. */
  readonly inside: FastifyInstance;
}

interface ServersDependencies extends PlainLinksDependencies {
  readonly config: Pick<ServerConfig, "adminPort" | "trustProxy" | "forwardedHost">;
  readonly version: string;
  readonly tracing?: Tracing | undefined;
  readonly capacity: Capacity;
}

/** For so long the store counts as ready: a check writes, and anybody may ask for it as often as they like. */
const readyMs = 1000;

/** The servers without their features: what every request passes. */
export function createServers(deps: ServersDependencies): Servers {
  const { config, log, version, metrics, tracing, capacity, addressLimit, drain } = deps;
  const { trustProxy, forwardedHost, adminPort } = config;
  const plainLinks = new PlainLinks(deps);
  const checks = new BriefCache<void>(deps.now, { keepMs: readyMs });
  const frame = {
    log,
    version,
    trustProxy,
    forwardedHost,
    drain,
    around: tracing?.around,
    limits: {
      ...defaultServerLimits,
      connections: capacity.connections,
      subjectOf: connectionSubject(trustProxy),
    },
    admit: addressLimit && admitAddress(addressLimit),
    room: roomsOf(capacity),
    check: () => checks.get("store", () => deps.store.check()),
  };
  const http = createFrame({
    ...frame,
    // It answers several requests in one go: whose a call of the store is could not be told.
    ...(!tracing && { fastPath: plainLinks.answer }),
    answerBadUrl: (request, reply) => answerBadUrl(deps.random, request, reply),
  });
  const admin = adminPort === undefined ? undefined : createFrame(frame);
  for (const server of admin ? [http, admin] : [http]) {
    measureRequests(server, metrics);
    tracing?.nameRoutes(server);
    warnOfUntrustedProxy(server);
  }
  plainLinks.exceptRoutesOf(http);
  return { http, admin, inside: admin ?? http };
}

/** Lets the last requests end when the servers close. Call it after the hooks that stop work beside the requests. */
export function closeAfterLastRequests(
  { http, admin }: Servers,
  {
    drain,
    config,
  }: { readonly drain: Drain; readonly config: Pick<ServerConfig, "lameDuckSeconds"> },
): void {
  awaitLastRequests(http, drain, config.lameDuckSeconds * 1000);
  if (!admin) return;
  http.addHook("preClose", () => admin.close());
  awaitLastRequests(admin, drain, 0);
}
