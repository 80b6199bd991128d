// Fixed lists of values. They stand apart from the schemas because the dashboard's forms show them too, and no schema
// code may reach a browser.

/** What a member of an app may do, least first: look; create and change links; everything. */
export const roles = ["viewer", "editor", "owner"] as const;
export type Role = (typeof roles)[number];

/** Parts of the admin API a secret key may open; `admin` opens all of it. */
export const keyScopes = ["links", "stats", "installs", "admin"] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Whose files of links an import reads. */
export const fileFormats = ["csv", "ndjson", "firebase", "branch", "bitly", "dub"] as const;
export type FileFormat = (typeof fileFormats)[number];

/** What `throughline export` writes besides links, and what an import reads. */
export const recordKinds = ["installs", "events", "clicks"] as const;
export type RecordKind = (typeof recordKinds)[number];

/** Visitors whose answer a link preview shows. */
export const previewVisitors = ["iphone", "android", "desktop", "chat"] as const;
export type PreviewVisitor = (typeof previewVisitors)[number];

/** What statistics are broken down by. */
export const statsDimensions = [
  "platform",
  "os",
  "browser",
  "country",
  "referrer",
  "source",
  "medium",
  "campaign",
  "method",
  "event",
] as const;
export type StatsDimension = (typeof statsDimensions)[number];

/** The steps from a click to an event in the app. */
export const funnelSteps = ["click", "store", "install", "event"] as const;

/** Events a webhook can subscribe to. */
export const webhookEvents = [
  "install.matched",
  "install.unmatched",
  "event.logged",
  "link.created",
  "link.changed",
  "link.deleted",
  "link.clicked",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Where webhook messages go: to your own server, or to a service with a forwarder of its own. */
export const webhookTypes = ["webhook", "ga4", "posthog", "slack"] as const;
export type WebhookType = (typeof webhookTypes)[number];
