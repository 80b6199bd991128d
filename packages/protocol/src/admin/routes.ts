import { accountRoutes as ownAccountRoutes } from "./accounts.ts";
import { adsRoutes } from "./ads.ts";
import { appRoutes } from "./apps.ts";
import { funnelRoutes } from "./funnels.ts";
import { bulkLinkRoutes } from "./bulk-links.ts";
import { googleAdsRoutes } from "./google-ads.ts";
import { importRoutes } from "./imports.ts";
import { installRoutes } from "./installs.ts";
import { keyRoutes } from "./keys.ts";
import { linkRoutes } from "./links.ts";
import { liveRoutes } from "./live.ts";
import { mailRoutes } from "./mails.ts";
import { matchingRoutes } from "./matching.ts";
import { memberRoutes } from "./members.ts";
import { noteRoutes } from "./notes.ts";
import { passkeyRoutes } from "./passkeys.ts";
import { postbackRoutes } from "./postbacks.ts";
import type { ParamsOf, PartOf } from "./route.ts";
import { secondFactorRoutes } from "./second-factor.ts";
import { serverEventRoutes } from "./server-events.ts";
import { sharedReportReaderRoutes, sharedReportRoutes } from "./shared-reports.ts";
import { simulatedInstallRoutes } from "./simulated-installs.ts";
import { statisticsRoutes } from "./statistics.ts";
import { userRoutes } from "./users.ts";
import { visitPreviewRoutes } from "./visit-preview.ts";
import { webSnippetRoutes } from "./web-snippet.ts";
import { webhookRoutes } from "./webhooks.ts";

export type * from "./accounts.ts";
export type * from "./ads.ts";
export type * from "./apps.ts";
export type * from "./funnels.ts";
export type * from "./bulk-links.ts";
export type * from "./google-ads.ts";
export type * from "./imports.ts";
export type * from "./installs.ts";
export type * from "./keys.ts";
export type * from "./landing-pages.ts";
export type * from "./link-fields.ts";
export type * from "./link-templates.ts";
export type * from "./links.ts";
export type * from "./live.ts";
export type * from "./matching.ts";
export type * from "./mails.ts";
export type * from "./members.ts";
export type * from "./notes.ts";
export type * from "./postbacks.ts";
export type * from "./passkeys.ts";
export type * from "./privacy.ts";
export type * from "./second-factor.ts";
export type * from "./server-events.ts";
export type * from "./shared-reports.ts";
export type * from "./simulated-installs.ts";
export type * from "./statistics.ts";
export type * from "./users.ts";
export type * from "./visit-preview.ts";
export type * from "./web-snippet.ts";
export type * from "./webhooks.ts";

/** Every endpoint that needs neither a key nor a role: signing in, sessions, one-time links and shared reports. */
export const accountRoutes = {
  ...ownAccountRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...mailRoutes,
  ...sharedReportReaderRoutes,
};

/**
 * Every endpoint of the admin API by name, defined in the files beside this one. To add an endpoint, add its definition there
 * and its handler in the service. To add a file of definitions, list its routes and its types here.
 */
export const adminRoutes = {
  ...appRoutes,
  ...webSnippetRoutes,
  ...linkRoutes,
  ...bulkLinkRoutes,
  ...visitPreviewRoutes,
  ...importRoutes,
  ...statisticsRoutes,
  ...funnelRoutes,
  ...noteRoutes,
  ...sharedReportRoutes,
  ...postbackRoutes,
  ...adsRoutes,
  ...installRoutes,
  ...userRoutes,
  ...serverEventRoutes,
  ...googleAdsRoutes,
  ...simulatedInstallRoutes,
  ...matchingRoutes,
  ...keyRoutes,
  ...webhookRoutes,
  ...memberRoutes,
  ...liveRoutes,
};

export type AdminRouteName = keyof typeof adminRoutes;
type RouteOf<Name extends AdminRouteName> = (typeof adminRoutes)[Name];

/** The parameters in a route's path. */
export type AdminParams<Name extends AdminRouteName> = ParamsOf<RouteOf<Name>>;
export type AdminQuery<Name extends AdminRouteName> = PartOf<RouteOf<Name>, "query">;
export type AdminBody<Name extends AdminRouteName> = PartOf<RouteOf<Name>, "body">;
/** The response of a route. `undefined` when the response has no body. */
export type AdminResponse<Name extends AdminRouteName> = PartOf<RouteOf<Name>, "response">;
