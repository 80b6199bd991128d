import { webhookEvents } from "@throughline/protocol";
import type { WebhookEvent, WebhookPayload } from "@throughline/protocol";
import type { WebhookTarget } from "../webhook-target.ts";

/** The HTTP request that delivers a message. */
export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One delivery of a message. */
export interface Delivery {
  /** The ID of the message, which stays the same for every attempt. */
  readonly id: string;
  readonly payload: WebhookPayload;
  readonly at: number;
}

/** Converts messages into the requests of one service. To add a service, create a file beside the others and list it in index.ts. */
export interface Forwarder {
  /** The supported events, which are also the default for a new webhook. */
  readonly events: readonly WebhookEvent[];
  /** The default URL. Undefined when the user must give one. */
  readonly url?: string;
  /** The other settings that the user must give. */
  readonly needs: readonly ("secret" | "measurementId")[];
  readonly request: (target: WebhookTarget, delivery: Delivery) => WebhookRequest;
  /** Returns the URL without secret parts. Defaults to the URL itself. */
  readonly shownUrl?: (target: WebhookTarget) => string;
}

/** All events except clicks, which are too many for most receivers. */
export const allEventsExceptClicks: readonly WebhookEvent[] = webhookEvents.filter(
  (event) => event !== "link.clicked",
);

export const asJson = { "content-type": "application/json" } as const;
