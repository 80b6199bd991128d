import { isLive, resolveDestination } from "@throughline/engine";
import { limits } from "@throughline/protocol";
import type { App } from "@throughline/storage";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { EventDependencies } from "../../public/events/keep-events.ts";
import { keepEvents } from "../../public/events/keep-events.ts";
import { readSingle } from "../../public/events/read-events.ts";
import { announcedBytes } from "../../platform/http/body-room.ts";
import { clientAddress } from "../../platform/http/client-address.ts";
import { ApiError } from "../../platform/http/errors.ts";
import { enforceQuota } from "../../platform/limits/daily-quotas.ts";
import type { Quotas } from "../../platform/limits/daily-quotas.ts";
import { toBase32 } from "../../platform/ids/base32.ts";
import { readLinkAddress } from "../../catalog/links/short-link.ts";
import { matchLink } from "../../public/matching/match-link.ts";
import type { MatchingDependencies } from "../../public/matching/open.ts";
import { deepLinkData } from "./deep-link-data.ts";
import { eventRequest, fingerprintOf, installRequest } from "./requests.ts";
import type { EventRequest, InstallRequest } from "./requests.ts";

/**
 * What LinkForty's SDK asks for, so that an app can change its service first and its client later. It has no key of ours:
 * the app is the one whose link domain it asks, and only where its `linkForty` is switched on.
 */
const linkFortyPaths = {
  install: "/api/sdk/v1/install",
  event: "/api/sdk/v1/event",
  resolve: "/api/sdk/v1/resolve/*",
} as const;

/** What answering LinkForty's SDK needs. */
export type LinkFortyDependencies = MatchingDependencies &
  EventDependencies & { readonly quotas: Pick<Quotas, "opens" | "events"> };

const apps = new WeakMap<FastifyRequest, App>();

/** The app that LinkForty's SDK asks; only on routes after {@link onLinkDomains}. */
function appAsked(request: FastifyRequest): App {
  const app = apps.get(request);
  if (!app) throw new Error("Put this route behind onLinkDomains.");
  return app;
}

/** Lets the routes of a scope be reached on the link domains of apps that switched them on. Call it before they are added. */
function onLinkDomains(
  scope: FastifyInstance,
  { apps: directory }: Pick<MatchingDependencies, "apps">,
): void {
  scope.addHook("onRequest", async (request) => {
    const app = await directory.ofHost(request.host);
    if (!app?.linkForty) {
      throw new ApiError(
        "not_found",
        "LinkForty's SDK is not answered here. Turn it on with: throughline app edit --linkforty",
      );
    }
    apps.set(request, app);
  });
}

/** `POST /api/sdk/v1/install`, `GET /api/sdk/v1/resolve/:code` and `POST /api/sdk/v1/event` */
export async function linkFortyRoutes(
  http: FastifyInstance,
  deps: LinkFortyDependencies,
): Promise<void> {
  const { store, now, random, activity, gate, quotas } = deps;
  onLinkDomains(http, deps);

  http.route<{ Body: InstallRequest }>({
    method: "POST",
    url: linkFortyPaths.install,
    bodyLimit: limits.matchBodyBytes,
    schema: { hide: true, body: installRequest },
    preHandler: enforceQuota(quotas.opens, appAsked),
    handler: async (request) => {
      const app = appAsked(request);
      const installId = `i_${toBase32(random(16))}`;
      const body = { ...fingerprintOf(request.body), installId, timestamp: now() };
      const network = { address: clientAddress(request) };
      const { link: url, match } = await matchLink(deps, app, body, network);
      const name = (await store.installs.get(app.id, installId))?.match.link;
      const link = name === undefined ? undefined : await store.links.get(app.id, name);
      return {
        installId,
        attributed: url !== null,
        confidenceScore: Math.round(match.confidence * 100),
        matchedFactors: [],
        deepLinkData: url === null ? {} : deepLinkData(app, url, link),
      };
    },
  });

  http.route<{ Params: { "*": string } }>({
    method: "GET",
    url: linkFortyPaths.resolve,
    schema: { hide: true },
    handler: async (request) => {
      const app = appAsked(request);
      const { "*": path } = request.params;
      const address = await readLinkAddress(`https://${request.host}/${path}`, app, {
        apps: deps.apps,
        links: store.links,
      });
      const at = now();
      const link = address?.link;
      if (!link || !isLive(link, at)) {
        throw new ApiError("unknown_link", "There is no link at this address.");
      }
      const { code, test = false } = link;
      if (!test) await store.clicks.tally(app.id, { link: code, at, as: "opened" });
      await activity.publish({ kind: "opened", app: app.id, link: code, at, test });
      const { fp_platform: platform } = request.query as { fp_platform?: unknown };
      const device = platform === "ios" || platform === "android" ? platform : undefined;
      return deepLinkData(app, resolveDestination(link, address.requested, device), link);
    },
  });

  http.route<{ Body: EventRequest }>({
    method: "POST",
    url: linkFortyPaths.event,
    schema: { hide: true, body: eventRequest },
    // Before the body is read: what will be refused need not be parsed.
    onRequest: async () => gate.check(),
    preHandler: enforceQuota(quotas.events, appAsked, announcedBytes),
    handler: async (request) => {
      const { installId, eventName, eventData, timestamp } = request.body;
      const app = appAsked(request);
      const platform = (await store.installs.get(app.id, installId))?.platform ?? "unknown";
      const single = { event_name: eventName, data: eventData, timestamp, platform };
      const event = readSingle("event", { ...single, device_id: installId }, now());
      await keepEvents(deps, app, [event]);
      return { success: true };
    },
  });
}
