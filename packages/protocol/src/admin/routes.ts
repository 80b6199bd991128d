import { adminPaths } from "../admin.ts";
import { limits } from "../limits.ts";
import type { ErrorCode } from "../errors.ts";
import type { AdminRouteName } from "./shapes.ts";

/** One endpoint of the admin API. */
export interface AdminRoute {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  /** Under which heading it is described. */
  readonly tag: "app" | "links" | "stats" | "installs" | "events" | "keys" | "webhooks" | "members";
  /** Of its success; 200 when left out, and without a body when it is 204. */
  readonly status?: 201 | 204;
  /** What it may answer beside what every route may: a bad request, key or rate. */
  readonly errors?: readonly ErrorCode[];
  /** Takes an `Idempotency-Key`: asked for again under it, the same is answered again. */
  readonly repeatable?: true;
  /** Largest body it takes; `limits.bodyBytes` when left out. */
  readonly bodyBytes?: number;
  /** Changes many things at once: of a call the audit log keeps what became of how many, not the body. */
  readonly bulk?: true;
  /** Changes nothing, though its method could. */
  readonly readOnly?: true;
  /** Fields of the body that the audit log leaves out. */
  readonly secrets?: readonly string[];
  /** Where what was made can be found from then on; its parameters are fields of the answer. */
  readonly location?: string;
}

/**
 * Every endpoint of the admin API. A new one takes a line here, one in {@link AdminShapes}, one with its
 * schemas in `validate/admin-routes.ts`, one in {@link adminAccess} that says who may, and its handler in the service; the compiler asks for each.
 */
export const adminRoutes = {
  getApp: {
    method: "GET",
    path: adminPaths.app,
    summary: "The app this key belongs to",
    tag: "app",
  },
  changeApp: {
    method: "PATCH",
    path: adminPaths.app,
    summary: "Change the app",
    tag: "app",
    errors: ["conflict"],
  },
  createLink: {
    method: "POST",
    path: adminPaths.links,
    summary: "Make a link",
    description: "With an Idempotency-Key, repeating the request gives the first answer again.",
    tag: "links",
    status: 201,
    errors: ["conflict"],
    repeatable: true,
    location: adminPaths.link,
  },
  previewLink: {
    method: "POST",
    path: adminPaths.linkPreview,
    summary: "What a link would be, without making it",
    description:
      "By the rules links are made and followed by: what is wrong with it, or what each visitor gets.",
    tag: "links",
    readOnly: true,
  },
  listLinks: {
    method: "GET",
    path: adminPaths.links,
    summary: "The links, newest first, or by what they brought in the last 30 days",
    description:
      "With sort, those that brought most first, as of at most half a minute ago. With a search, those in which every word occurs; a page may then hold fewer than asked for, and still have a next one.",
    tag: "links",
  },
  getLink: {
    method: "GET",
    path: adminPaths.link,
    summary: "A link",
    tag: "links",
    errors: ["unknown_link"],
  },
  changeLink: {
    method: "PATCH",
    path: adminPaths.link,
    summary: "Change a link",
    tag: "links",
    errors: ["unknown_link"],
  },
  deleteLink: {
    method: "DELETE",
    path: adminPaths.link,
    summary: "Delete a link",
    tag: "links",
    status: 204,
    errors: ["unknown_link"],
  },
  importLinks: {
    method: "POST",
    path: adminPaths.linkImport,
    summary: "Take in links with the codes they have elsewhere: all of them or none",
    description:
      "Repeatable: a link that is here already stays as it is. Takes at most 500 links; the answer says what became of each.",
    tag: "links",
    bodyBytes: limits.importBodyBytes,
    bulk: true,
  },
  importFile: {
    method: "POST",
    path: adminPaths.fileImport,
    summary: "Take in a file of links, of another service or of this one: all of it or nothing",
    description:
      "Repeatable, and best asked for as a dry run first: the answer says what becomes of each line. Takes at most 10,000 links; the command line takes larger files.",
    tag: "links",
    bodyBytes: limits.importBodyBytes,
    bulk: true,
  },
  importRecords: {
    method: "POST",
    path: adminPaths.recordImport,
    summary: "Take back exported installs, events or counts: all of them or none",
    description:
      "Lines of an export as NDJSON, at most 500, oldest first; installs before their events. Repeatable: what is here already stays as it is. Installs and events are not counted anew, and no webhook is told; the counts come with the export of clicks.",
    tag: "installs",
    bodyBytes: limits.importBodyBytes,
    bulk: true,
  },
  linkStats: {
    method: "GET",
    path: adminPaths.linkStats,
    summary: "What a link brought, over time",
    tag: "stats",
    errors: ["unknown_link"],
  },
  stats: {
    method: "GET",
    path: adminPaths.stats,
    summary: "What happened in the app, over time",
    tag: "stats",
  },
  linkTotals: {
    method: "GET",
    path: adminPaths.linkTotals,
    summary: "What each of some links brought",
    tag: "stats",
  },
  statsReport: {
    method: "GET",
    path: adminPaths.statsReport,
    summary: "What the app, a link, a tag or a campaign brought, and what it has in common",
    description:
      "Counts over time, the funnel, revenue, retention, and the most frequent values of each dimension; with compare=before also of the span of the same length right before.",
    tag: "stats",
  },
  listInstalls: {
    method: "GET",
    path: adminPaths.installs,
    summary: "The installs, newest first",
    tag: "installs",
  },
  explainInstall: {
    method: "GET",
    path: adminPaths.install,
    summary: "An install, and why it was or was not matched",
    description: "With what spoke most against the likeliest click, and how often this was tried.",
    tag: "installs",
    errors: ["not_found"],
  },
  markInstall: {
    method: "PATCH",
    path: adminPaths.install,
    summary: "Say whether an install is a tester's",
    description:
      "Also before its first open. A tester's install is matched and shown, and left out of statistics and learning.",
    tag: "installs",
    errors: ["conflict"],
  },
  eraseInstall: {
    method: "DELETE",
    path: adminPaths.install,
    summary: "Erase what is known of an install",
    tag: "installs",
    status: 204,
    errors: ["not_found"],
  },
  listEvents: {
    method: "GET",
    path: adminPaths.events,
    summary: "The events, newest received first",
    tag: "events",
  },
  calibration: {
    method: "GET",
    path: adminPaths.calibration,
    summary: "How often matching by likeness is right, by what it says",
    description: "Installs that named their click themselves are judged by likeness in the shadow.",
    tag: "installs",
  },
  showLessons: {
    method: "GET",
    path: adminPaths.lessons,
    summary: "What matching has learned from the app's traffic",
    description:
      "With the share of first opens that was matched in the last day and the week before it.",
    tag: "installs",
  },
  resetLessons: {
    method: "DELETE",
    path: adminPaths.lessons,
    summary: "Forget what matching has learned, for good",
    tag: "installs",
  },
  checkDomain: {
    method: "GET",
    path: adminPaths.domainCheck,
    summary: "Whether a domain's links can open the app",
    description: "Asks the domain for its association files, as iOS and Android do.",
    tag: "app",
    errors: ["not_found"],
  },
  listKeys: {
    method: "GET",
    path: adminPaths.keys,
    summary: "The app's keys, oldest first",
    tag: "keys",
  },
  createKey: {
    method: "POST",
    path: adminPaths.keys,
    summary: "Make a key; it is shown this once",
    description: "With an Idempotency-Key, repeating the request gives the same key again.",
    tag: "keys",
    status: 201,
    errors: ["conflict"],
    repeatable: true,
  },
  rotateKey: {
    method: "POST",
    path: adminPaths.keyRotation,
    summary: "Put a new key in a key's place; the old one works on for a while",
    description: "With an Idempotency-Key, repeating the request gives the same key again.",
    tag: "keys",
    status: 201,
    errors: ["not_found", "conflict"],
    repeatable: true,
  },
  revokeKey: {
    method: "DELETE",
    path: adminPaths.key,
    summary: "Revoke a key at once",
    tag: "keys",
    errors: ["not_found"],
  },
  listWebhooks: {
    method: "GET",
    path: adminPaths.webhooks,
    summary: "The app's webhooks, oldest first",
    tag: "webhooks",
  },
  createWebhook: {
    method: "POST",
    path: adminPaths.webhooks,
    summary: "Add a webhook; its signing secret is shown this once",
    description:
      "It is told of what happens from now on, with signatures by Standard Webhooks. Types other than webhook forward to GA4, PostHog or Slack.",
    tag: "webhooks",
    status: 201,
    errors: ["conflict"],
    secrets: ["url", "secret"],
    location: "/api/v1/webhooks/:id",
  },
  getWebhook: {
    method: "GET",
    path: adminPaths.webhook,
    summary: "A webhook, and how it does",
    tag: "webhooks",
    errors: ["not_found"],
  },
  changeWebhook: {
    method: "PATCH",
    path: adminPaths.webhook,
    summary: "Change, pause or resume a webhook",
    tag: "webhooks",
    errors: ["not_found"],
    secrets: ["url", "secret"],
  },
  deleteWebhook: {
    method: "DELETE",
    path: adminPaths.webhook,
    summary: "Remove a webhook, with everything that waits for it",
    tag: "webhooks",
    status: 204,
    errors: ["not_found"],
  },
  rotateWebhook: {
    method: "POST",
    path: adminPaths.webhookRotation,
    summary: "Make a new signing secret; the old one signs too for a while",
    tag: "webhooks",
    status: 201,
    errors: ["not_found", "conflict"],
  },
  testWebhook: {
    method: "POST",
    path: adminPaths.webhookTest,
    summary: "Send a test message now, and show what was answered",
    tag: "webhooks",
    errors: ["not_found"],
  },
  replayWebhook: {
    method: "POST",
    path: adminPaths.webhookReplay,
    summary: "Deliver messages once more, under the same ids",
    tag: "webhooks",
    errors: ["not_found"],
  },
  listDeliveries: {
    method: "GET",
    path: adminPaths.deliveries,
    summary: "A webhook's messages and what became of them, newest first; kept for seven days",
    tag: "webhooks",
    errors: ["not_found"],
  },
  getDelivery: {
    method: "GET",
    path: adminPaths.delivery,
    summary: "A message with its request and every answer",
    tag: "webhooks",
    errors: ["not_found"],
  },
  listMembers: {
    method: "GET",
    path: adminPaths.members,
    summary: "Who may do what in the app, and who is invited",
    tag: "members",
  },
  inviteMember: {
    method: "POST",
    path: adminPaths.members,
    summary: "Invite somebody; the link is shown this once, and works once",
    tag: "members",
    status: 201,
    errors: ["conflict"],
  },
  withdrawInvitation: {
    method: "DELETE",
    path: adminPaths.invitation,
    summary: "Take an invitation back",
    tag: "members",
    status: 204,
    errors: ["not_found"],
  },
  changeMember: {
    method: "PATCH",
    path: adminPaths.member,
    summary: "Give a member another role",
    tag: "members",
    errors: ["not_found", "conflict"],
  },
  removeMember: {
    method: "DELETE",
    path: adminPaths.member,
    summary: "Remove a member from the app",
    tag: "members",
    status: 204,
    errors: ["not_found", "conflict"],
  },
  live: {
    method: "GET",
    path: adminPaths.live,
    summary: "What just happened, oldest first",
    description:
      "Since the service started, and at most a few hundred. As server-sent events at /api/v1/live/stream, which go on after Last-Event-ID.",
    tag: "installs",
  },
  listAudit: {
    method: "GET",
    path: adminPaths.audit,
    summary: "What was changed, by whom and when, newest first",
    tag: "app",
  },
} as const satisfies Record<AdminRouteName, AdminRoute>;

type ParameterOf<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters in a route's path. */
export type AdminParams<Name extends AdminRouteName> = Record<
  ParameterOf<(typeof adminRoutes)[Name]["path"]>,
  string
>;
