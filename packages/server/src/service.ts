import type { Store } from "@throughline/storage";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import { createApp } from "./app.ts";
import { appAdminRoutes } from "./apps/adminRoutes.ts";
import { keyAdminRoutes } from "./auth/adminRoutes.ts";
import { Authentication } from "./auth/authenticate.ts";
import { clickRoutes } from "./clicks/routes.ts";
import type { Clock, RandomBytes } from "./clock.ts";
import type { ServerConfig } from "./config.ts";
import { eventRoutes } from "./events/routes.ts";
import { Gate } from "./limits/gate.ts";
import { rateLimit, subjectOfAddress } from "./limits/rateLimit.ts";
import { linkAdminRoutes } from "./links/adminRoutes.ts";
import { linkRoutes } from "./links/clientRoutes.ts";
import { installAdminRoutes } from "./matching/adminRoutes.ts";
import { matchingRoutes } from "./matching/routes.ts";
import { pathDependencies } from "./matchingPath.ts";
import { Metrics } from "./metrics/metrics.ts";
import { metricsRoutes } from "./metrics/routes.ts";
import { clientAddress } from "./privacy/clientAddress.ts";
import { pooledRandom } from "./random.ts";
import { statsRoutes } from "./stats/routes.ts";
import { wellKnownRoutes } from "./well-known/routes.ts";

/** What the service needs from outside. */
export interface ServiceDependencies {
  readonly store: Store;
  readonly log: FastifyBaseLogger;
  readonly version: string;
  readonly config: Pick<
    ServerConfig,
    "publicUrl" | "trustProxy" | "limitPerAddress" | "limitPerKey"
  >;
  readonly now?: Clock;
  readonly random?: RandomBytes;
}

/** Batches of events that may wait for the store at a time. */
const mostAnalytics = 256;

/** The whole service over a store, without a socket. */
export function createService({
  store,
  log,
  version,
  config,
  now = Date.now,
  random = pooledRandom(),
}: ServiceDependencies): FastifyInstance {
  const { publicUrl, trustProxy } = config;
  const gate = new Gate("events", mostAnalytics);
  const metrics = new Metrics(() => gate.inside);
  const perKey = rateLimit(config.limitPerKey, "with this key");
  const path = pathDependencies({ store, now, random, metrics, publicUrl });
  const authentication = new Authentication(store.keys, path.apps, now, perKey);
  const deps = { ...path, gate, metrics };
  const ownUrl = (request: FastifyRequest) => publicUrl ?? `${request.protocol}://${request.host}`;

  const app = createApp({ log, version, trustProxy, check: () => store.check() });
  measure(app, metrics);
  limitAddresses(app, config.limitPerAddress);

  void app.register(async (scope) => metricsRoutes(scope, metrics));
  void app.register(async (scope) => {
    scope.addHook("onRequest", authentication.client);
    matchingRoutes(scope, deps);
    linkRoutes(scope, deps);
  });
  void app.register(async (scope) => {
    scope.addHook("onRequest", authentication.client);
    eventRoutes(scope, deps);
  });
  void app.register(async (scope) => {
    scope.addHook("onRequest", authentication.admin);
    appAdminRoutes(scope, deps);
    linkAdminRoutes(scope, { ...deps, ownUrl });
    statsRoutes(scope, deps);
    installAdminRoutes(scope, deps);
    keyAdminRoutes(scope, { keys: store.keys, authentication, now, random });
  });
  void app.register(async (scope) => {
    wellKnownRoutes(scope, deps);
    clickRoutes(scope, deps);
  });
  return app;
}

/** Each route counts for itself: which one it is need not be found out at every request. */
function measure(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onRoute", (route) => {
    for (const method of [route.method].flat()) {
      const answered = metrics.requests.ofRoute(method, route.url);
      route.onResponse = [
        ...[route.onResponse ?? []].flat(),
        (_request, reply, done) => {
          answered(reply.statusCode, reply.elapsedTime);
          done();
        },
      ];
    }
  });
}

/** Who watches the service asks often and is not limited. */
const watched = new Set(["/healthz", "/readyz", "/metrics"]);

function limitAddresses(app: FastifyInstance, perMinute: number): void {
  if (perMinute === 0) return;
  const limit = rateLimit(perMinute, "from this address");
  app.addHook("onRequest", async (request) => {
    if (watched.has(request.url)) return;
    await limit(subjectOfAddress(clientAddress(request)));
  });
}
