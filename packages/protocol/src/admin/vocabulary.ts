// Fixed lists of values. They are separate from the schemas because the dashboard uses them too, and its bundle must not
// contain schema code.

/** The roles of a member, lowest first: a viewer reads, an editor also changes links, an owner may do everything. */
export const roles = ["viewer", "editor", "owner"] as const;
export type Role = (typeof roles)[number];

/** The languages of the dashboard and of mails, by their codes. The landing pages have the same. The first one is the default. */
export const languages = ["en", "de", "es", "fr", "ja", "pl", "pt"] as const;
export type Language = (typeof languages)[number];

/** The scopes of a secret key. `admin` includes all others. */
export const keyScopes = ["links", "stats", "installs", "events", "admin"] as const;
export type KeyScope = (typeof keyScopes)[number];

/** The file formats of a link import. */
export const fileFormats = [
  "csv",
  "ndjson",
  "firebase",
  "branch",
  "bitly",
  "dub",
  "shlink",
  "yourls",
  "kutt",
  "linkforty",
] as const;
export type FileFormat = (typeof fileFormats)[number];

/** The records besides links that can be exported and imported. */
export const recordKinds = ["installs", "events", "clicks"] as const;
export type RecordKind = (typeof recordKinds)[number];

/** The kinds of visitors in a link preview. */
export const previewVisitors = ["iphone", "android", "desktop", "chat"] as const;
export type PreviewVisitor = (typeof previewVisitors)[number];

/** The phones that can simulate an install. */
export const simulatedPhones = ["iphone", "android"] as const;
export type SimulatedPhone = (typeof simulatedPhones)[number];

/** The values of conditions in rules. */
export const conditionPlatforms = ["ios", "android", "desktop"] as const;
export const conditionDevices = ["phone", "tablet", "desktop"] as const;
export const weekdays = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const;

/** The variant that stands for the app's own bundle id and package. */
export const defaultVariant = "default";

/** The dimensions of statistics, by the card in which the dashboard shows them. */
export const dimensionGroups = {
  devices: ["platform", "os", "browser", "appVariant"],
  places: ["country"],
  sources: ["campaign", "source", "medium", "referrer", "adNetwork", "adCampaign"],
  outcomes: ["target", "ruleOrVariant", "method"],
  events: ["event"],
} as const;
export const statsDimensions = Object.values(dimensionGroups).flat();
export type StatsDimension = (typeof statsDimensions)[number];

/** Where a click led: straight to an app store, to the web, or to a page of the service. */
export const clickTargets = ["store", "web", "page"] as const;

/** How an install was matched: by a method, as an update of an app that was installed before, or not at all. */
export const matchOutcomes = ["referrer", "clipboard", "fingerprint", "update", "none"] as const;

/** Whether a link brought somebody to the app for the first time, or back to it. */
export const userKinds = ["new", "returning"] as const;
export type UserKind = (typeof userKinds)[number];

/** The steps from a click to an event in the app. */
export const funnelSteps = ["click", "install", "event"] as const;

/** The steps of a funnel that is read from single installs. */
export const funnelStages = ["click", "open", "install", "event"] as const;
export const funnelGroups = ["link", "campaign"] as const;
export type FunnelGroup = (typeof funnelGroups)[number];

/** What a person can do. */
export const timelineKinds = ["click", "install", "return", "event"] as const;

/** What the variants of a split test are compared by. */
export const splitGoals = ["install", "event", "revenue"] as const;
export type SplitGoal = (typeof splitGoals)[number];

/** The lengths of the intervals of a report. */
export const reportIntervals = ["hour", "day", "month"] as const;
export type ReportInterval = (typeof reportIntervals)[number];

/** The columns by which a report sorts links. */
export const linkColumns = [
  "clicks",
  "opened",
  "installs",
  "newUsers",
  "returningUsers",
  "events",
  "revenue",
] as const;
export type LinkColumn = (typeof linkColumns)[number];

/** Which link an event counts for after another link brought its install back: the link of the install, or the latest one. */
export const attributionModels = ["first", "last"] as const;
export type AttributionModel = (typeof attributionModels)[number];

/** Whether a report counts flagged installs. */
export const flaggedChoices = ["include", "exclude", "only"] as const;
export type FlaggedChoice = (typeof flaggedChoices)[number];

/** Signs of fraud. */
export const installFlags = ["click_injection", "click_flooding"] as const;
export type InstallFlagName = (typeof installFlags)[number];

/** Events a webhook can subscribe to, by the record that their messages contain. */
export const webhookEventsByRecord = {
  install: ["install.matched", "install.unmatched"],
  event: ["event.logged"],
  link: ["link.created", "link.updated", "link.deleted"],
  click: ["link.clicked"],
} as const;
export type WebhookRecord = keyof typeof webhookEventsByRecord;
export type WebhookEventOf<Kind extends WebhookRecord> =
  (typeof webhookEventsByRecord)[Kind][number];
export const webhookEvents = Object.values(webhookEventsByRecord).flat();
export type WebhookEvent = (typeof webhookEvents)[number];

/** Returns the record that the messages of an event contain. */
export function webhookRecordOf(event: WebhookEvent): WebhookRecord {
  const records = Object.keys(webhookEventsByRecord) as WebhookRecord[];
  const isOf = (events: readonly WebhookEvent[]) => events.includes(event);
  return records.find((record) => isOf(webhookEventsByRecord[record])) ?? "event";
}

/** The ad networks that tell which of their ads led to an install. */
export const adNetworks = ["apple-ads", "meta"] as const;
export type AdNetwork = (typeof adNetworks)[number];

/** What became of the question which ad led to an install. */
export const adLookupStates = [
  "waiting",
  "attributed",
  "not_attributed",
  "unknown",
  "invalid",
  "unavailable",
  "no_key",
  "wrong_key",
] as const;
export type AdLookupState = (typeof adLookupStates)[number];

/** Why an ad network does not tell which ad led to an install. */
export const adProblems = ["no_key", "wrong_key", "unavailable"] as const;
export type AdProblemName = (typeof adProblems)[number];

/** What an install counts for in the ads report. */
export const adSources = ["link", ...adNetworks, "organic"] as const;
export type AdSource = (typeof adSources)[number];

/** Apple's frameworks that send ad postbacks. */
export const postbackFrameworks = ["skadnetwork", "adattributionkit"] as const;
export type PostbackFramework = (typeof postbackFrameworks)[number];

/** What an ad led to, in Apple's words. */
export const conversionTypes = ["download", "redownload", "re-engagement"] as const;
export type ConversionType = (typeof conversionTypes)[number];

/** How many postbacks an ads report counts, the newest ones. */
export const maxCountedPostbacks = 100_000;

/** The coarse conversion values of Apple's ad postbacks, lowest first. */
export const coarseValues = ["low", "medium", "high"] as const;
export type CoarseValue = (typeof coarseValues)[number];

/** Ad networks that take conversions. Nothing is sent to them without the user's consent. */
export const adNetworkTypes = [
  "meta",
  "tiktok",
  "snap",
  "reddit",
  "linkedin",
  "pinterest",
] as const;
export type AdNetworkType = (typeof adNetworkTypes)[number];

/** The receivers of webhook messages: your own server, or a service with its own forwarder. */
export const webhookTypes = [
  "webhook",
  "ga4",
  "posthog",
  "slack",
  "mixpanel",
  "amplitude",
  "segment",
  "customerio",
  "onesignal",
  "revenuecat",
  ...adNetworkTypes,
] as const;
export type WebhookType = (typeof webhookTypes)[number];

export function isAdNetwork(type: WebhookType): type is AdNetworkType {
  return (adNetworkTypes as readonly WebhookType[]).includes(type);
}
