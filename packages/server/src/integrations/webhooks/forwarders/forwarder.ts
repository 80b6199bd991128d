import type { AdClickParameter } from "@throughline/engine";
import { webhookEvents } from "@throughline/protocol";
import type { WebhookEvent, WebhookPayload } from "@throughline/protocol";
import type { WebhookTarget } from "../webhook-target.ts";

/** The HTTP request that delivers a message. */
export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A message that is not sent, with the reason that the log shows. */
export interface Skipped {
  readonly skipped: string;
}

/** One delivery of a message. */
export interface Delivery {
  /** The ID of the message, which stays the same for every attempt. */
  readonly id: string;
  readonly payload: WebhookPayload;
  readonly at: number;
  /** The user who was last seen on the install. */
  readonly user?: string | undefined;
  /** Where the install came from. */
  readonly origin?: Origin | undefined;
  /** The click on an ad of the network. Present for ad networks. */
  readonly adClick?: AdClick | undefined;
}

/** Where an install came from. All fields are absent if nothing is known. */
export interface Origin {
  readonly source?: string | undefined;
  readonly campaign?: string | undefined;
  /** The ad network that says that its ad led to the install, and its campaign. */
  readonly adNetwork?: string | undefined;
  readonly adCampaign?: string | undefined;
  readonly link?: string | undefined;
}

/** A click on an ad, as its network knows it. */
export interface AdClick {
  /** The id that the network gave the click. It must never be logged or shown. */
  readonly id: string;
  readonly at: number;
  /** The website of the links, such as `https://go.shop.example/`. */
  readonly website: string;
}

/** What an answer with a successful status reports as an error. */
export interface Problem {
  /** The words of the service. */
  readonly message: string;
  /** Whether sending the same message again would help. */
  readonly isTemporary: boolean;
}

/** Converts messages into the requests of one service. To add a service, create a file beside the others and list it in index.ts. */
export interface Forwarder {
  /** The supported events, which are also the default for a new webhook. */
  readonly events: readonly WebhookEvent[];
  /** The default URL. Undefined when the user must give one. */
  readonly url?: string;
  /** The other settings that the user must give. */
  readonly needs: readonly ("secret" | "measurementId" | "accountId")[];
  /** The parameter of an ad network's click id. Such a forwarder gets only what the user consented to. */
  readonly clickParameter?: AdClickParameter;
  /** Whether the forwarder needs the user and the origin of installs. */
  readonly readsInstall?: true;
  /** Whether the forwarder says where installs came from, and so waits until ad networks have answered. */
  readonly tellsOrigin?: true;
  readonly request: (target: WebhookTarget, delivery: Delivery) => WebhookRequest | Skipped;
  /** Finds the error in an answer with a successful status. */
  readonly problem?: (answer: string) => Problem | undefined;
  /** Returns the URL without secret parts. Defaults to the URL itself. */
  readonly shownUrl?: (target: WebhookTarget) => string;
}

/** All events except clicks, which are too many for most receivers. */
export const allEventsExceptClicks: readonly WebhookEvent[] = webhookEvents.filter(
  (event) => event !== "link.clicked",
);

export const asJson = { "content-type": "application/json" } as const;
