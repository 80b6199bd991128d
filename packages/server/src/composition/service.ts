import type { FastifyInstance, FastifyRequest } from "fastify";
import { createFrame } from "../platform/http/frame.ts";
import { adminHandlers } from "./admin-handlers.ts";
import { adminApiRoutes } from "./admin-routes.ts";
import { Accounts } from "../admin/accounts/accounts.ts";
import { AdminGate } from "../admin/accounts/admin-access.ts";
import { accountRoutes } from "../admin/accounts/routes.ts";
import { Activity } from "../platform/activity/activity.ts";
import { KeyUses } from "../catalog/api-keys/key-uses.ts";
import { publicSources } from "../catalog/apps/domain-proof.ts";
import { Authentication } from "../catalog/auth/authenticate.ts";
import { behindAppKey, behindGate } from "../catalog/auth/behind-key.ts";
import { BriefCache } from "../platform/cache/brief-cache.ts";
import { answerBadUrl } from "../public/clicks/answer-link.ts";
import { PlainLinks } from "../public/clicks/plain-links.ts";
import { clickRoutes, linkRoute } from "../public/clicks/routes.ts";
import { roomyCapacity } from "./capacity.ts";
import { dashboardUrl } from "./config.ts";
import { previewPage } from "../admin/dashboard/preview-page.ts";
import { clientPackageRoutes } from "../admin/client-package/routes.ts";
import { dashboardRoutes } from "../admin/dashboard/routes.ts";
import { askInternet } from "../platform/http/ask.ts";
import { awaitLastRequests, Drain } from "../platform/http/drain.ts";
import { eventRoutes } from "../public/events/routes.ts";
import { Gate } from "../platform/limits/gate.ts";
import { linkRoutes } from "../catalog/links/client-routes.ts";
import { ShareAlarm } from "../public/matching/share-alarm.ts";
import { exportRoutes } from "../admin/export/routes.ts";
import { LiveFeed } from "../admin/live/feed.ts";
import { liveStream, watchRefusals } from "../admin/live/stream.ts";
import {
  appAsked,
  linkFortyEvents,
  linkFortyRoutes,
  onLinkDomains,
} from "../integrations/linkforty/routes.ts";
import { matchingRoutes } from "../public/matching/routes.ts";
import { pathDependencies } from "./matching-path.ts";
import { dailyQuotas, keepWithin } from "./quotas.ts";
import { nodeState } from "./node-state.ts";
import { NodeList } from "../platform/nodes/node-list.ts";
import { Metrics } from "../platform/metrics/metrics.ts";
import { metricsRoutes } from "../platform/metrics/routes.ts";
import { announcedBytes } from "../platform/http/body-room.ts";
import { defaultServerLimits } from "../platform/http/server.ts";
import { warnOfUntrustedProxy } from "../platform/http/untrusted-proxy.ts";
import { pooledRandom } from "../platform/ids/random.ts";
import { wellKnownRoutes } from "../public/well-known/routes.ts";
import { admitAddress, connectionSubject, opensAdded, perAddress, roomsOf } from "./admission.ts";
import type { ServiceDependencies } from "./service-dependencies.ts";
import { webhookSender } from "./webhook-sender.ts";
import { createWebhooks } from "./webhooks.ts";

/** Batches of events that may wait for the store at a time. */
const mostAnalytics = 256;

/** Checks of an app's domains a minute. */
const checksPerMinute = 30;

/** Files of links that an app imports a minute, dry runs included. */
const filesPerMinute = 10;

/** Test messages to an app's webhooks a minute. */
const webhookTestsPerMinute = 30;

/** For so long the store counts as ready: a check writes, and anybody may ask for it as often as they like. */
const readyMs = 1000;

/** `admin`: with ADMIN_PORT, what listens there; it closes before `http` does. */
export interface Services {
  readonly http: FastifyInstance;
  readonly admin: FastifyInstance | undefined;
}

/** The whole service over a store, without a socket. */
export function createServices({
  tracing,
  store: ownStore,
  log,
  version,
  config,
  isHidden,
  countryOf,
  lastBackup,
  writeTimes,
  dataFolder,
  place = "memory",
  dashboard,
  clientPackage,
  provider,
  capacity = roomyCapacity,
  now = Date.now,
  random = pooledRandom(),
  domainSources = publicSources,
  ask = askInternet,
  send = webhookSender(config),
  ...given
}: ServiceDependencies): Services {
  const store = tracing?.traced(ownStore) ?? ownStore;
  const state = given.state ?? nodeState(store, now, random, (sentence) => log.warn(sentence));
  const { publicUrl, trustProxy, forwardedHost } = config;
  const hasAdminPort = config.adminPort !== undefined;
  const adminUrl = config.adminUrl ?? (hasAdminPort ? undefined : publicUrl);
  const gate = new Gate("events", mostAnalytics);
  const alarm = new ShareAlarm(state.lessons, log);
  const metrics = new Metrics({
    version,
    analyticsUnderWay: () => gate.inside,
    lastBackup,
    collapsedApps: () => alarm.apps,
    pausedWebhooks: () => dispatcher.paused,
    lostMessages: () => dispatcher.lost,
    storeSize: () => store.size(),
    dataFolder,
    writeTimes,
  });
  const { courier, dispatcher, leaseMs } = createWebhooks({
    store,
    config,
    send,
    now,
    log,
    onAttempt: (outcome) => metrics.webhook(outcome),
  });
  const activity = new Activity((error, { kind }) => {
    log.error({ err: error, kind }, "an activity listener failed");
  });
  activity.subscribe(metrics.listener);
  activity.subscribe(alarm.listener);
  const quotas = dailyQuotas(config, log, metrics, state.peers);
  const feed = new LiveFeed(now, state.peers);
  store.changes.subscribe((change) => {
    if (change.kind === "install") feed.forget(change.app, change.install);
    if (change.kind === "everything") feed.forget();
  });
  activity.subscribe(feed.listener);
  const rateLimit = metrics.limiting(state.rateLimit);
  const perKey = rateLimit(config.limitPerKey, "with this key");
  const path = pathDependencies({
    store,
    now,
    random,
    state: {
      ...state,
      matcher: tracing?.tracedMethod("matcher", state.matcher, "weigh") ?? state.matcher,
    },
    activity,
    publicUrl,
    isHidden,
    countryOf,
    addressUrls: config.addressUrls,
    quota: quotas.clicks,
    onStoreLoss: config.onStoreLoss,
  });
  const keyUses = new KeyUses(now);
  const authentication = new Authentication(
    store.keys,
    path.apps,
    store.changes,
    now,
    perKey,
    keyUses,
  );
  const accounts = new Accounts(store, rateLimit, now, random);
  const adminGate = new AdminGate({
    authentication,
    accounts,
    apps: path.apps,
    limit: perKey,
    dashboardUrl: adminUrl,
  });
  const checkLimit = rateLimit(checksPerMinute, "to check domains");
  const deps = { ...path, gate, publicUrl, domainSources, ask, checkLimit, keyUses };
  const inviteLimits = {
    perInstall: rateLimit(config.invitesPerInstall, "for invites from this install", "hour"),
    perApp: rateLimit(config.invitesPerApp, "for invites of this app", "hour"),
  };
  const ownUrl = ({ protocol, host, hostname }: FastifyRequest) =>
    publicUrl ?? `${protocol}://${hasAdminPort ? `${hostname}:${config.port}` : host}`;

  const checks = new BriefCache<void>(now, { keepMs: readyMs });

  const limit =
    config.limitPerAddress > 0
      ? perAddress(rateLimit(config.limitPerAddress, "from this address"))
      : undefined;
  const drain = new Drain();
  const answered = metrics.requests.ofRoute("GET", linkRoute);
  const plainLinks = new PlainLinks(deps, {
    limit,
    trustProxy,
    forwardedHost,
    log,
    drain,
    answered,
  });

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
    admit: limit && admitAddress(limit),
    room: roomsOf(capacity),
    check: () => checks.get("store", () => store.check()),
  };
  const http = createFrame({
    ...frame,
    // It answers several requests in one go: whose a call of the store is could not be told.
    ...(!tracing && { fastPath: plainLinks.answer }),
    answerBadUrl: (request, reply) => answerBadUrl(random, request, reply),
  });
  const admin = hasAdminPort ? createFrame(frame) : undefined;
  http.addHook("onReady", async () => state.peers.start());
  http.addHook("preClose", async () => {
    await Promise.all([path.lessons.save(), state.peers.stop()]);
  });
  http.addHook("onReady", async () => dispatcher.start());
  http.addHook("preClose", () => dispatcher.stop());
  for (const server of [http, ...(admin ? [admin] : [])]) {
    measure(server, metrics);
    tracing?.nameRoutes(server);
    warnOfUntrustedProxy(server);
  }
  plainLinks.exceptRoutesOf(http);
  awaitLastRequests(http, drain, config.lameDuckSeconds * 1000);
  if (admin) {
    http.addHook("preClose", () => admin.close());
    awaitLastRequests(admin, drain, 0);
  }

  const inside = admin ?? http;
  void inside.register(async (scope) => metricsRoutes(scope, metrics, config.metricsToken));
  void http.register(async (scope) => {
    watchRefusals(scope, feed, path.apps);
    behindAppKey(scope, authentication);
    keepWithin(scope, quotas.opens, opensAdded);
    matchingRoutes(scope, deps);
    linkRoutes(scope, { ...deps, inviteLimits, ownUrl });
  });
  void http.register(async (scope) => {
    watchRefusals(scope, feed, path.apps);
    behindAppKey(scope, authentication);
    keepWithin(scope, quotas.events, announcedBytes);
    eventRoutes(scope, deps);
  });
  void http.register(async (scope) => {
    onLinkDomains(scope, deps);
    keepWithin(scope, quotas.opens, opensAdded, appAsked);
    linkFortyRoutes(scope, deps);
  });
  void http.register(async (scope) => {
    onLinkDomains(scope, deps);
    keepWithin(scope, quotas.events, announcedBytes, appAsked);
    linkFortyEvents(scope, deps);
  });
  void inside.register(async (scope) => {
    behindGate(scope, adminGate);
    const handlers = adminHandlers({
      ...deps,
      feed,
      dashboardUrl: dashboardUrl(config),
      courier,
      leaseMs,
      allowHttp: config.webhookAllowHttp,
      fileLimit: rateLimit(filesPerMinute, "for files of links"),
      testLimit: rateLimit(webhookTestsPerMinute, "for test messages of webhooks"),
    });
    adminApiRoutes(scope, handlers, ownUrl);
    exportRoutes(scope, handlers, ownUrl);
    previewPage(scope, { ...deps, ownUrl });
    liveStream(scope, feed, adminGate.enter);
  });
  const operation = {
    store,
    version,
    nodes: new NodeList(state.peers, { version, shared: store.nodes !== undefined, now }),
    place,
    dataFolder,
    lastBackup,
    backlog: () => gate.inside,
    counted: () => metrics.totals(),
  };
  void inside.register(async (scope) =>
    accountRoutes(scope, { ...deps, accounts, dashboardUrl: adminUrl, operation, provider }),
  );
  void inside.register(async (scope) => dashboardRoutes(scope, deps, dashboard));
  // The dashboard shows the address of its own origin.
  for (const server of new Set([http, inside])) {
    void server.register(async (scope) => clientPackageRoutes(scope, clientPackage));
  }
  void http.register(async (scope) => {
    wellKnownRoutes(scope, deps);
    clickRoutes(scope, deps);
  });
  return { http, admin };
}

/** Each route counts for itself: which one it is need not be found out at every request. */
function measure(http: FastifyInstance, metrics: Metrics): void {
  http.addHook("onRoute", (route) => {
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
