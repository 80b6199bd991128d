import { resolveDestination } from "@throughline/engine";
import { limits } from "@throughline/protocol";
import type { App } from "@throughline/storage";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { EventDependencies } from "../../public/events/store-events.ts";
import { storeEvents } from "../../public/events/store-events.ts";
import { parseSingleEvent } from "../../public/events/parse-events.ts";
import { declaredBytes } from "../../platform/http/body-memory.ts";
import { clientAddress } from "../../platform/http/client-address.ts";
import { ApiError } from "../../platform/http/errors.ts";
import { enforceQuota } from "../../platform/limits/daily-quotas.ts";
import type { Quotas } from "../../platform/limits/daily-quotas.ts";
import { toBase32 } from "../../platform/ids/base32.ts";
import { requireOpenable } from "../../catalog/links/require-openable.ts";
import { lookUpLink } from "../../catalog/links/look-up-link.ts";
import { matchLink } from "../../public/matching/match-link.ts";
import type { MatchingDependencies } from "../../public/matching/open.ts";
import { deepLinkData } from "./deep-link-data.ts";
import { eventRequest, toFingerprint, installRequest } from "./requests.ts";
import type { EventRequest, InstallRequest } from "./requests.ts";

/**
 * The endpoints of LinkForty's SDK, so that an app can switch its service first and its SDK later. The SDK sends no Throughline
 * key. The requested link domain determines the app, and the app's setting `linkForty` must be on.
 */
const linkFortyPaths = {
  install: "/api/sdk/v1/install",
  event: "/api/sdk/v1/event",
  resolve: "/api/sdk/v1/resolve/*",
} as const;

/** Dependencies of the LinkForty endpoints. */
export type LinkFortyDependencies = MatchingDependencies &
  EventDependencies & { readonly quotas: Pick<Quotas, "opens" | "events"> };

const apps = new WeakMap<FastifyRequest, App>();

/** Returns the app of a route behind {@link onLinkDomains}. */
function appOf(request: FastifyRequest): App {
  const app = apps.get(request);
  if (!app) throw new Error("This route has no app. Register it behind onLinkDomains.");
  return app;
}

/** Restricts the routes of a scope to link domains of apps with `linkForty` on. Call this function before adding the routes. */
function onLinkDomains(
  scope: FastifyInstance,
  { apps: directory }: Pick<MatchingDependencies, "apps">,
): void {
  scope.addHook("onRequest", async (request) => {
    const app = await directory.ofHost(request.host);
    if (!app?.linkForty) {
      throw new ApiError(
        "not_found",
        `LinkForty's SDK is not enabled on ${request.host}. Turn it on with throughline app edit --link-forty.`,
      );
    }
    apps.set(request, app);
  });
}

/** Serves `POST /api/sdk/v1/install`, `GET /api/sdk/v1/resolve/:code` and `POST /api/sdk/v1/event`. */
export async function linkFortyRoutes(
  http: FastifyInstance,
  deps: LinkFortyDependencies,
): Promise<void> {
  const { store, now, random, activity, eventLimit, quotas } = deps;
  onLinkDomains(http, deps);

  http.route<{ Body: InstallRequest }>({
    method: "POST",
    url: linkFortyPaths.install,
    bodyLimit: limits.matchBodyBytes,
    schema: { hide: true, body: installRequest },
    preHandler: enforceQuota(quotas.opens, appOf),
    handler: async (request) => {
      const app = appOf(request);
      const installId = `i_${toBase32(random(16))}`;
      const body = { ...toFingerprint(request.body), installId, timestamp: now() };
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
      const app = appOf(request);
      const { "*": path } = request.params;
      const url = `https://${request.host}/${path}`;
      const found = await lookUpLink(url, app, {
        apps: deps.apps,
        links: store.links,
      });
      const at = now();
      const { link, linkRequest } = await requireOpenable(store.links, found, { url, now: at });
      const { code, test = false } = link;
      if (!test) await store.clicks.countVisit(app.id, { link: code, at, as: "opened" });
      await activity.publish({ kind: "opened", app: app.id, link: code, at, test });
      const { fp_platform: platform } = request.query as { fp_platform?: unknown };
      const device = platform === "ios" || platform === "android" ? platform : undefined;
      return deepLinkData(app, resolveDestination(link, linkRequest, device), link);
    },
  });

  http.route<{ Body: EventRequest }>({
    method: "POST",
    url: linkFortyPaths.event,
    schema: { hide: true, body: eventRequest },
    // Checked before the body is read, so that refused events are not parsed.
    onRequest: async () => eventLimit.check(),
    preHandler: enforceQuota(quotas.events, appOf, declaredBytes),
    handler: async (request) => {
      const { installId, eventName, eventData, timestamp } = request.body;
      const app = appOf(request);
      const platform = (await store.installs.get(app.id, installId))?.platform ?? "unknown";
      const single = { event_name: eventName, data: eventData, timestamp, platform };
      const event = parseSingleEvent("event", { ...single, device_id: installId }, now());
      await storeEvents(deps, app, [event]);
      return { success: true };
    },
  });
}
