import { accountRoutes } from "../admin/accounts/routes.ts";
import { assistantRoutes } from "../admin/assistants/routes.ts";
import { clientPackageRoutes } from "../admin/client-package/routes.ts";
import { previewPage } from "../admin/dashboard/preview-page.ts";
import { dashboardRoutes } from "../admin/dashboard/routes.ts";
import { exportRoutes } from "../admin/export/routes.ts";
import { liveStream } from "../admin/live/stream.ts";
import { sharedReportRoutes } from "../admin/shared-reports/routes.ts";
import { phoneTestRoutes } from "../admin/phone-test/routes.ts";
import { saveKeyUses } from "../catalog/api-keys/save-key-uses.ts";
import { linkRoutes } from "../catalog/links/client-routes.ts";
import { linkFortyRoutes } from "../integrations/linkforty/routes.ts";
import { revenueCatRoutes } from "../integrations/revenuecat/routes.ts";
import { deliverWebhooks } from "../integrations/webhooks/deliver-webhooks.ts";
import { deliverMails } from "../platform/mail/deliver-mails.ts";
import { registerRoutes } from "../platform/http/register-routes.ts";
import { releaseQuotas } from "../platform/limits/daily-quotas.ts";
import { metricsRoutes } from "../platform/metrics/routes.ts";
import { measureStore } from "../platform/metrics/store-metrics.ts";
import { lookUpAds } from "../public/ad-signals/look-up-ads.ts";
import { adSignalRoutes } from "../public/ad-signals/routes.ts";
import { clickRoutes } from "../public/clicks/routes.ts";
import { eventRoutes } from "../public/events/routes.ts";
import { matchingRoutes } from "../public/matching/routes.ts";
import { postbackRoutes } from "../public/postbacks/routes.ts";
import { webRoutes } from "../public/web/routes.ts";
import { returnRoutes } from "../public/returns/routes.ts";
import { wellKnownRoutes } from "../public/well-known/routes.ts";
import { adminHandlers } from "./admin-handlers.ts";
import { adminApiRoutes } from "./admin-routes.ts";
import { dashboardUrl } from "./config.ts";
import { exportNightly } from "./export-nightly.ts";
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
  releaseQuotas(http, parts);
  exportNightly(http, parts);
  lookUpAds(http, parts);
  deliverMails(http, parts, { passwordReset: parts.passwordResets.complete });

  // Routes for apps
  registerRoutes(http, matchingRoutes, parts);
  registerRoutes(http, linkRoutes, parts);
  registerRoutes(http, adSignalRoutes, parts);
  registerRoutes(http, returnRoutes, parts);
  registerRoutes(http, eventRoutes, parts);
  registerRoutes(http, linkFortyRoutes, parts);
  registerRoutes(http, revenueCatRoutes, parts);

  // Routes for members and operators
  const handlers = adminHandlers({
    ...parts,
    ...webhooks,
    dashboardUrl: dashboardUrl(given.config),
  });
  registerRoutes(internal, metricsRoutes, parts);
  registerRoutes(internal, adminApiRoutes, { ...parts, handlers });
  registerRoutes(internal, exportRoutes, { ...parts, handlers });
  registerRoutes(internal, previewPage, parts);
  registerRoutes(internal, liveStream, parts);
  registerRoutes(internal, assistantRoutes, parts);
  registerRoutes(internal, accountRoutes, parts);
  registerRoutes(internal, sharedReportRoutes, parts);
  registerRoutes(internal, dashboardRoutes, parts);
  // Registered on both servers, since the dashboard shows the URL on its own origin.
  for (const server of new Set([http, internal]))
    registerRoutes(server, clientPackageRoutes, parts);

  // Routes for visitors
  registerRoutes(http, wellKnownRoutes, parts);
  registerRoutes(http, postbackRoutes, parts);
  registerRoutes(http, phoneTestRoutes, parts);
  registerRoutes(http, webRoutes, parts);
  registerRoutes(http, clickRoutes, parts);
  return servers;
}
