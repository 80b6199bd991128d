import { accountRoutes } from "../admin/accounts/routes.ts";
import { assistantRoutes } from "../admin/assistants/routes.ts";
import { clientPackageRoutes } from "../admin/client-package/routes.ts";
import { previewPage } from "../admin/dashboard/preview-page.ts";
import { dashboardRoutes } from "../admin/dashboard/routes.ts";
import { exportRoutes } from "../admin/export/routes.ts";
import { liveStream } from "../admin/live/stream.ts";
import { phoneTestRoutes } from "../admin/phone-test/routes.ts";
import { saveKeyUses } from "../catalog/api-keys/save-key-uses.ts";
import { linkRoutes } from "../catalog/links/client-routes.ts";
import { linkFortyRoutes } from "../integrations/linkforty/routes.ts";
import { revenueCatRoutes } from "../integrations/revenuecat/routes.ts";
import { deliverWebhooks } from "../integrations/webhooks/deliver-webhooks.ts";
import { metricsRoutes } from "../platform/metrics/routes.ts";
import { measureStore } from "../platform/metrics/store-metrics.ts";
import { clickRoutes } from "../public/clicks/routes.ts";
import { eventRoutes } from "../public/events/routes.ts";
import { matchingRoutes } from "../public/matching/routes.ts";
import { webRoutes } from "../public/web/routes.ts";
import { returnRoutes } from "../public/returns/routes.ts";
import { wellKnownRoutes } from "../public/well-known/routes.ts";
import { adminHandlers } from "./admin-handlers.ts";
import { adminApiRoutes } from "./admin-routes.ts";
import { dashboardUrl } from "./config.ts";
import { shareState } from "./node-state.ts";
import { createParts } from "./parts.ts";
import { closeAfterLastRequests, createServers } from "./servers.ts";
import type { Servers } from "./servers.ts";
import type { ServiceDependencies } from "./service-dependencies.ts";

/** Creates the whole service on a store, without a socket. Each feature names the parts it needs. */
export function createServices(given: ServiceDependencies): Servers {
  const parts = createParts(given);
  const servers = createServers(parts);
  const { http, internal } = servers;

  // Background work. On close, it stops in this order, before the last requests are awaited.
  measureStore(parts);
  shareState(http, parts);
  const webhooks = deliverWebhooks(http, parts);
  closeAfterLastRequests(servers, parts);
  saveKeyUses(http, parts);

  // Routes for apps
  void http.register(matchingRoutes, parts);
  void http.register(linkRoutes, parts);
  void http.register(returnRoutes, parts);
  void http.register(eventRoutes, parts);
  void http.register(linkFortyRoutes, parts);
  void http.register(revenueCatRoutes, parts);

  // Routes for members and operators
  const handlers = adminHandlers({
    ...parts,
    ...webhooks,
    dashboardUrl: dashboardUrl(given.config),
  });
  void internal.register(metricsRoutes, parts);
  void internal.register(adminApiRoutes, { ...parts, handlers });
  void internal.register(exportRoutes, { ...parts, handlers });
  void internal.register(previewPage, parts);
  void internal.register(liveStream, parts);
  void internal.register(assistantRoutes, parts);
  void internal.register(accountRoutes, parts);
  void internal.register(dashboardRoutes, parts);
  // Registered on both servers, since the dashboard shows the URL on its own origin.
  for (const server of new Set([http, internal])) void server.register(clientPackageRoutes, parts);

  // Routes for visitors
  void http.register(wellKnownRoutes, parts);
  void http.register(phoneTestRoutes, parts);
  void http.register(webRoutes, parts);
  void http.register(clickRoutes, parts);
  return servers;
}
