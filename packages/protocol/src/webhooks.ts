import type { EventView, InstallView } from "./admin.ts";
import type { LinkView } from "./admin-links.ts";

/** What a webhook can be told of. */
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

/** Where messages can go: to a service of one's own, or to one that is known here by name. */
export const webhookTypes = ["webhook", "ga4", "posthog", "slack"] as const;

export type WebhookType = (typeof webhookTypes)[number];

/** A click as a webhook is told of it. */
export interface ClickData {
  clickId: string;
  /** The link's code, or its path where it was not made here. */
  link: string;
  at: string;
  platform: string | null;
  test: boolean;
}

/** An install as a webhook is told of it. */
export interface InstallData extends InstallView {
  /** The code of the link it was matched to. */
  code: string | null;
}

/** The body of a webhook. */
export type WebhookPayload = {
  /** When it happened. */
  timestamp: string;
} & (
  | { type: "install.matched" | "install.unmatched"; data: InstallData }
  | { type: "event.logged"; data: EventView }
  | { type: "link.created" | "link.changed" | "link.deleted"; data: LinkView }
  | { type: "link.clicked"; data: ClickData }
  | { type: "test"; data: { app: string; name: string } }
);

/** What `POST /api/v1/webhooks` takes. */
export interface WebhookDraft {
  /** `webhook` when left out. */
  type?: WebhookType;
  /** Where to: needed for `webhook` and `slack`; the service's own address otherwise. */
  url?: string;
  /** What the other service knows the app by: GA4's API secret, PostHog's project key. */
  secret?: string;
  /** GA4's `G-…`. */
  measurementId?: string;
  /** What it is told of; all it can be told of but clicks when left out. */
  events?: WebhookEvent[];
  description?: string;
}

/** What `PATCH /api/v1/webhooks/:webhookId` takes: what is left out stays. */
export interface WebhookChange {
  url?: string;
  secret?: string;
  measurementId?: string;
  events?: WebhookEvent[];
  description?: string | null;
  /** While it is paused its messages wait, for up to seven days. */
  paused?: boolean;
}

/** A webhook as the admin API shows it: without its secrets. */
export interface WebhookView {
  id: string;
  type: WebhookType;
  /** Where to, without what is secret in it. */
  url: string;
  measurementId: string | null;
  events: WebhookEvent[];
  description: string | null;
  /** `failing`: the last delivery failed, and more are tried. */
  state: "active" | "failing" | "paused";
  /** Why it is paused. */
  pausedBecause: string | null;
  pausedAt: string | null;
  /** How many deliveries failed since the last that did not, and when the first of them did. */
  failures: number;
  failingSince: string | null;
  /** How many messages it refused for good, and how many were dropped before they were delivered, since it was made. */
  refused: number;
  dropped: number;
  /** After a rotation: until when the old secret signs too. */
  oldSecretUntil: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Answer of creating and rotating: the only time the secret is shown. */
export interface NewWebhook extends WebhookView {
  /** What the signatures are checked with, `whsec_…`; `null` where the other service knows no signatures. */
  secret: string | null;
}

/** What `POST /api/v1/webhooks/:webhookId/rotate` takes. */
export interface WebhookRotation {
  /** How long the old secret signs too, in seconds; a day when left out. */
  overlapSeconds?: number;
}

/** One try to deliver a message. */
export interface DeliveryAttempt {
  at: string;
  tookMs: number;
  url: string;
  /** The answer, if there was one: its status and the first 2048 bytes of its body. */
  status: number | null;
  answer: string | null;
  /** Why it does not count; `null`: it was delivered. */
  error: string | null;
}

/** A message and what became of it. */
export interface DeliveryView {
  /** The `webhook-id`: the same however often it is sent. */
  id: string;
  event: WebhookEvent | "test";
  at: string;
  state: "waiting" | "delivered" | "failed";
  /** While it waits: when it is tried next; `null`: as soon as it can be. */
  nextTryAt: string | null;
  attempts: DeliveryAttempt[];
}

/** A message with the request it is told by. */
export interface DeliveryDetails extends DeliveryView {
  request: { url: string; body: unknown };
}

/** What `POST /api/v1/webhooks/:webhookId/replay` takes: one message, or those since a moment. */
export interface WebhookReplay {
  delivery?: string;
  since?: string;
  /** Which of those since then: the failed ones when left out. */
  state?: "failed" | "delivered" | "all";
}
