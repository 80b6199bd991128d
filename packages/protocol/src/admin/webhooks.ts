import { Type } from "typebox";
import type { Static, TSchema } from "typebox";
import { limits } from "../limits.ts";
import { isoTimePattern } from "../validate/iso-time.ts";
import * as t from "./fields.ts";
import { EventView, InstallView } from "./installs.ts";
import { LinkView } from "./links.ts";
import { adminRoute } from "./route.ts";
import { webhookEvents, webhookRecordOf, webhookTypes } from "./vocabulary.ts";
import type { WebhookEvent, WebhookEventOf, WebhookRecord } from "./vocabulary.ts";

export const ClickData = t.object("A click on a link.", {
  clickId: t.string("The click's id."),
  link: t.string("The link's code, or its path when no link was created for it."),
  at: t.string("When the link was clicked."),
  platform: t.nullableString("The platform of the device; `null` if unknown."),
  test: Type.Boolean({ description: "Whether the link is a test link." }),
});

/** The data of a webhook message, by the record that it contains. */
const webhookData = {
  install: InstallView,
  event: EventView,
  link: LinkView,
  click: ClickData,
} satisfies Record<WebhookRecord, TSchema>;

/** The body of a webhook message. */
export type WebhookPayload = {
  /** When the event happened. */
  timestamp: string;
} & (
  | {
      [Kind in WebhookRecord]: {
        type: WebhookEventOf<Kind>;
        data: Static<(typeof webhookData)[Kind]>;
      };
    }[WebhookRecord]
  | { type: "test"; data: { app: string; name: string } }
);

/** Returns the schema of the message that tells a webhook of an event. */
export function webhookMessage(kind: WebhookEvent) {
  return t.object("A message.", {
    type: Type.Literal(kind, { description: "The event." }),
    timestamp: t.string("When the event happened."),
    data: webhookData[webhookRecordOf(kind)],
  });
}

const type = (description: string) => t.oneOf(webhookTypes, description);
const event = Type.Enum([...webhookEvents]);
const description = t.shortText("A note to recognize the webhook by.");

const settings = {
  url: t.optional(
    t.url(
      "Where messages are sent. Required for `webhook` and `slack`; other types have a default.",
    ),
  ),
  secret: t.optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      pattern: "^[!-~]+$",
      description:
        "The credential of the other service: an access token, an API secret, or a project's key.",
    }),
  ),
  accountId: t.optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      pattern: "^[A-Za-z0-9_:.-]+$",
      description:
        "What receives the data in the other service: the pixel of `meta`, `tiktok`, `snap` and `reddit`, the conversion rule of `linkedin`, the ad account of `pinterest`, the site of `customerio`, the app of `onesignal`.",
    }),
  ),
  eventNames: t.optional(
    t.list(
      t.text(limits.eventNameLength, "An event's name."),
      "The names of the app's events to send. All when left out, but none to an ad network.",
      { maxItems: 50, uniqueItems: true },
    ),
  ),
  measurementId: t.optional(
    t.pattern("^G-[A-Z0-9]{4,20}$", "GA4's measurement ID, such as `G-ABC123`.", "G-ABC123"),
  ),
  events: t.optional(
    t.list(event, "The events to send; all except `link.clicked` when left out.", {
      minItems: 1,
      uniqueItems: true,
    }),
  ),
};

export const WebhookDraft = t.strictObject("The webhook to create.", {
  type: t.optional(type("The kind of receiver. The default is `webhook`.")),
  ...settings,
  description: t.optional(description),
});
export type WebhookDraft = Static<typeof WebhookDraft>;

export const WebhookChange = t.strictObject("Fields left out stay unchanged.", {
  ...settings,
  description: t.optional(t.orNull(description)),
  paused: t.optional(
    Type.Boolean({
      description: "Whether the webhook is paused. Its messages then wait for up to seven days.",
    }),
  ),
});
export type WebhookChange = Static<typeof WebhookChange>;

export const WebhookView = t.object("A webhook without its secrets.", {
  id: t.string("The webhook's id."),
  type: type("The kind of receiver."),
  url: t.string("Where messages are sent, without secret parts."),
  measurementId: t.nullableString("GA4's measurement ID; `null` for other types."),
  accountId: t.nullableString("What receives the data in the other service; `null` if unused."),
  events: t.list(event, "The events that the webhook receives."),
  eventNames: Type.Unsafe<string[] | null>({
    type: ["array", "null"],
    items: { type: "string" },
    description: "The names of the app's events that are sent; `null`: all.",
  }),
  description: t.nullableString("The note to recognize the webhook by."),
  state: t.oneOf(
    ["active", "failing", "paused"],
    "`failing`: the last delivery failed and is retried.",
  ),
  pauseReason: t.nullableString("Why the webhook is paused."),
  pausedAt: t.nullableString("When the webhook was paused."),
  failures: t.integer("How many deliveries failed since the last successful one."),
  failingSince: t.nullableString("When the first of these failures happened."),
  refused: t.integer(
    "How many messages the receiver has permanently refused since the webhook was created.",
  ),
  dropped: t.integer(
    "How many messages have been dropped undelivered since the webhook was created.",
  ),
  oldSecretExpiresAt: t.nullableString(
    "After a rotation: until when messages are also signed with the old secret.",
  ),
  createdAt: t.string("When the webhook was created."),
  updatedAt: t.string("When the webhook was last changed."),
});
export type WebhookView = Static<typeof WebhookView>;

export const NewWebhook = t.object("The webhook with its signing secret.", {
  ...WebhookView.properties,
  secret: t.nullableString(
    "The signing secret, `whsec_…`. It is shown only once; `null` for receivers without signatures.",
  ),
});
export type NewWebhook = Static<typeof NewWebhook>;

export const WebhookRotation = t.strictObject("How to rotate the secret.", {
  overlapSeconds: t.optional(
    Type.Integer({
      minimum: 0,
      maximum: 30 * 86_400,
      description:
        "How long messages are also signed with the old secret, in seconds. The default is one day.",
    }),
  ),
});
export type WebhookRotation = Static<typeof WebhookRotation>;

export const WebhookReplay = t.strictObject(
  "Which messages to send again: one message, or all since a time.",
  {
    delivery: t.optional(t.text(64, "The id of one message.")),
    since: t.optional(
      Type.String({
        maxLength: 40,
        pattern: isoTimePattern,
        description: "All messages since this time, in ISO 8601.",
      }),
    ),
    state: t.optional(
      t.oneOf(
        ["failed", "delivered", "all"],
        "Which of these messages to send. The default is `failed`.",
      ),
    ),
  },
);
export type WebhookReplay = Static<typeof WebhookReplay>;

export const DeliveryAttempt = t.object("One attempt to deliver the message.", {
  at: t.string("When the message was sent."),
  durationMs: t.number("How long the attempt took, in milliseconds."),
  url: t.string("Where the message was sent."),
  status: t.nullableNumber("The HTTP status of the response; `null` without a response."),
  responseBody: t.nullableString(
    "The first 2048 bytes of the response; `null` without a response.",
  ),
  error: t.nullableString("Why the attempt failed; `null` when the message was delivered."),
});
export type DeliveryAttempt = Static<typeof DeliveryAttempt>;

const state = t.oneOf(
  ["waiting", "delivered", "failed", "skipped"],
  "The state of the delivery. `skipped`: the message was not sent, for example because the user's consent is missing.",
);

export const DeliveryView = t.object("A message and its delivery.", {
  id: t.string("The message's `webhook-id`, which stays the same each time the message is sent."),
  event: Type.Enum([...webhookEvents, "test"], { description: "What the message is about." }),
  at: t.string("When the event happened."),
  state,
  nextAttemptAt: t.nullableString("When the message is sent next; `null`: as soon as possible."),
  attempts: t.list(DeliveryAttempt, "All attempts to deliver the message."),
});
export type DeliveryView = Static<typeof DeliveryView>;

export const DeliveryDetails = t.object("A message with its request and all attempts.", {
  ...DeliveryView.properties,
  request: t.object("The request that delivers the message.", {
    url: t.string("Where the message is sent."),
    body: Type.Unknown({ description: "The message's body." }),
  }),
});
export type DeliveryDetails = Static<typeof DeliveryDetails>;

const webhookId = { webhookId: "The webhook's id." };
const ownerRoute = { role: "owner", scope: "admin", tag: "webhooks" } as const;

export const webhookRoutes = {
  listWebhooks: adminRoute({
    method: "GET",
    path: "/api/v1/webhooks",
    ...ownerRoute,
    command: {
      columns: [
        "id",
        "type",
        "url",
        "state",
        "failures",
        "refused",
        "dropped",
        "events",
        "description",
        "pauseReason",
      ],
    },
    summary: "List webhooks",
    description: "Returns the app's webhooks, oldest first.",
    response: t.listOf(WebhookView, "The app's webhooks."),
  }),
  createWebhook: adminRoute({
    method: "POST",
    path: "/api/v1/webhooks",
    ...ownerRoute,
    command: { arguments: ["url"] },
    summary: "Create a webhook",
    description:
      "The webhook receives what happens from now on, signed according to Standard Webhooks. The other types forward to these services. Nothing is sent to an ad network without the consent that the app recorded. The signing secret is shown only once.",
    body: WebhookDraft,
    response: NewWebhook,
    status: 201,
    errors: ["conflict"],
    secrets: ["url", "secret"],
    location: "/api/v1/webhooks/:id",
    audit: "created the webhook",
  }),
  getWebhook: adminRoute({
    method: "GET",
    path: "/api/v1/webhooks/:webhookId",
    params: webhookId,
    ...ownerRoute,
    summary: "Get a webhook",
    description: "Returns a webhook and the state of its deliveries.",
    response: WebhookView,
    errors: ["not_found"],
  }),
  updateWebhook: adminRoute({
    method: "PATCH",
    path: "/api/v1/webhooks/:webhookId",
    params: webhookId,
    ...ownerRoute,
    command: { arguments: ["url"] },
    summary: "Update a webhook",
    description: "Changes, pauses or resumes a webhook.",
    body: WebhookChange,
    response: WebhookView,
    errors: ["not_found"],
    secrets: ["url", "secret"],
    audit: "changed the webhook",
  }),
  deleteWebhook: adminRoute({
    method: "DELETE",
    path: "/api/v1/webhooks/:webhookId",
    params: webhookId,
    ...ownerRoute,
    summary: "Delete a webhook",
    description: "Deletes the webhook and all messages that wait for it.",
    status: 204,
    errors: ["not_found"],
    audit: "deleted the webhook",
  }),
  rotateWebhook: adminRoute({
    method: "POST",
    path: "/api/v1/webhooks/:webhookId/rotate",
    params: webhookId,
    ...ownerRoute,
    summary: "Rotate a webhook's secret",
    description:
      "Returns a new signing secret, which is shown only once. Until the overlap ends, messages are also signed with the old secret.",
    body: WebhookRotation,
    response: NewWebhook,
    status: 201,
    errors: ["not_found", "conflict"],
    audit: "rotated the secret of the webhook",
  }),
  testWebhook: adminRoute({
    method: "POST",
    path: "/api/v1/webhooks/:webhookId/test",
    params: webhookId,
    ...ownerRoute,
    summary: "Test a webhook",
    description: "Sends a test message now and returns what the receiver answered.",
    response: DeliveryView,
    errors: ["not_found"],
    audit: "tested the webhook",
  }),
  replayWebhook: adminRoute({
    method: "POST",
    path: "/api/v1/webhooks/:webhookId/replay",
    params: webhookId,
    ...ownerRoute,
    summary: "Send messages again",
    description: "Delivers messages again under the same ids.",
    body: WebhookReplay,
    response: t.object("How many messages are sent again.", {
      replayed: t.integer("How many messages are sent again."),
    }),
    errors: ["not_found"],
    audit: "replayed deliveries of the webhook",
  }),
  listDeliveries: adminRoute({
    method: "GET",
    path: "/api/v1/webhooks/:webhookId/deliveries",
    params: webhookId,
    ...ownerRoute,
    command: { columns: ["id", "at", "event", "state", "attempts", "nextAttemptAt"] },
    summary: "List deliveries",
    description:
      "Returns a webhook's messages and their attempts, newest first. They are kept for seven days.",
    query: t.query({ ...t.page, state: t.optional(state) }),
    response: t.pageOf(DeliveryView, "A page of deliveries."),
    errors: ["not_found"],
  }),
  getDelivery: adminRoute({
    method: "GET",
    path: "/api/v1/webhooks/:webhookId/deliveries/:deliveryId",
    params: { ...webhookId, deliveryId: "The message's id." },
    ...ownerRoute,
    summary: "Get a delivery",
    description: "Returns a message with its request and every response.",
    response: DeliveryDetails,
    errors: ["not_found"],
  }),
};
