import type { WebhookEvent, WebhookEventOf } from "@throughline/protocol";
import type { AppEvent, Install, Json, JsonObject, Link, Moment } from "../records.ts";
import { withoutVerdicts } from "../installs/without-verdicts.ts";

/** What a message reports. `test`: a message that a user sends to try out a webhook. */
export type MessageKind = WebhookEvent | "test";

/** Where an app's messages are sent: the app's own server or an analytics service (table `webhooks`). */
export interface Webhook {
  readonly id: string;
  readonly app: string;
  /** The events that the webhook receives. */
  readonly events: readonly WebhookEvent[];
  /** The address and its credentials. The store does not interpret them. */
  readonly target: JsonObject;
  readonly description?: string;
  /** Messages of a paused webhook wait. */
  readonly paused?: { readonly at: Moment; readonly because: string };
  readonly createdAt: Moment;
  /** Increases with every change. */
  readonly updatedAt: Moment;
}

/** Delivery statistics of a webhook. */
export interface WebhookHealth {
  /** Failed deliveries since the last successful one. */
  readonly failures: number;
  /** When the first of these failures happened. */
  readonly failingSince?: Moment;
  /** How many messages the webhook refused permanently. */
  readonly refused: number;
  /** How many messages were deleted before they were delivered. */
  readonly dropped: number;
}

/** A webhook with its delivery statistics. */
export interface WebhookWithHealth extends Webhook, WebhookHealth {}

/** A webhook that is paused, or that lost or refused messages. */
export interface UnhealthyWebhook extends Pick<Webhook, "id" | "app"> {
  readonly isPaused: boolean;
  readonly refused: number;
  readonly dropped: number;
}

/**
 * A message before it is addressed to a webhook. It is stored in the same transaction as the
 * record that it reports.
 */
export interface MessageDraft {
  readonly kind: MessageKind;
  /**
   * Messages with the same lane are delivered one after the other, in the order they were written.
   * Messages without a lane have no order.
   */
  readonly lane?: string;
  /** The install that the message is about. Erasing the install deletes the message. */
  readonly install?: string;
  readonly at: Moment;
  readonly doc: JsonObject;
}

/** A message for one webhook (table `outbox`). */
export interface Message extends MessageDraft {
  /** The id stays the same in every attempt, so that the receiver can detect duplicates. */
  readonly id: string;
  readonly app: string;
  readonly webhook: string;
  readonly state: "waiting" | "delivered" | "failed" | "skipped";
  /**
   * When the message is tried next, or when its lease ends. Absent before the first attempt and
   * after the last.
   */
  readonly due?: Moment;
  /** Attempts since the message was written or replayed. */
  readonly tries: number;
  /** The most recent attempts, newest last. */
  readonly attempts: readonly Attempt[];
}

/** One attempt to deliver a message. */
export interface Attempt {
  readonly at: Moment;
  readonly durationMs: number;
  /** The URL without secrets. */
  readonly url: string;
  /** The HTTP status of the response. */
  readonly status?: number;
  /** The beginning of the response body. */
  readonly responseBody?: string;
  /** Why there was no response, or why the response is not a success. */
  readonly error?: string;
}

/** The result of delivering a leased message. */
export interface DeliveryResult {
  readonly attempt: Attempt;
  readonly state: Message["state"];
  /** When the message is tried next, if its state is `waiting`. */
  readonly due?: Moment;
  /**
   * The webhook refused this message permanently. The refusal is counted, but not as a failure of
   * the webhook.
   */
  readonly isRefused?: true;
  /**
   * After a failure, nothing is sent to the webhook before this moment, or before the stored moment
   * if that is later.
   */
  readonly restsUntil?: Moment;
}

/** A message that no other node delivers before `due`. */
export type LeasedMessage = Message & { readonly due: Moment };

/** Which messages to deliver again: one message, or those written since a moment. */
export type Replay =
  | { readonly id: string }
  | { readonly since: Moment; readonly state: "failed" | "delivered" | "all" };

/**
 * The estimated size of the other columns and the index entries of a message, in bytes. Released schemas contain this
 * number, so it must not change.
 */
export const messageOverhead = 500;

/** Returns the webhook without its delivery statistics. */
export function withoutHealth(webhookWithHealth: WebhookWithHealth): Webhook {
  const {
    failures: _failures,
    failingSince: _since,
    refused: _refused,
    ...rest
  } = webhookWithHealth;
  const { dropped: _dropped, ...webhook } = rest;
  return webhook;
}

const maxAttempts = 12;

export function withAttempt({ attempts }: Message, attempt: Attempt): readonly Attempt[] {
  return [...attempts, attempt].slice(-maxAttempts);
}

/**
 * Creates the message that reports an install. Verdicts are left out, because they have a retention
 * of their own.
 */
export function installMessage(install: Install, at: Moment): MessageDraft {
  const { earlier: _earlier, ...now } = withoutVerdicts(install);
  return {
    kind: installMessageKind(install),
    lane: installLane(install.id),
    install: install.id,
    at,
    doc: now as unknown as JsonObject,
  };
}

export function installMessageKind({ match }: { readonly match: Pick<Install["match"], "type"> }) {
  return match.type === "none" ? "install.unmatched" : "install.matched";
}

export function eventMessage(event: AppEvent): MessageDraft {
  const { install, user, receivedAt } = event;
  return {
    kind: "event.logged",
    ...(install === undefined
      ? user !== undefined && { lane: userLane(user) }
      : { lane: installLane(install), install }),
    at: receivedAt,
    doc: event as unknown as JsonObject,
  };
}

export function linkMessage(
  kind: WebhookEventOf<"link">,
  link: Link,
  at: Moment = link.updatedAt,
): MessageDraft {
  const { code, createdByInstall } = link;
  return {
    kind,
    lane: `link ${code}`,
    ...(createdByInstall !== undefined && { install: createdByInstall }),
    at,
    doc: link as unknown as JsonObject,
  };
}

/**
 * Creates the message that reports a click. Apart from the platform, the message contains nothing about the visitor's
 * device or network.
 */
export function clickMessage(click: {
  readonly click: string;
  readonly link: string;
  readonly at: Moment;
  readonly platform: Json;
  readonly test?: true | undefined;
}): MessageDraft {
  const { click: id, link, at, platform, test } = click;
  return {
    kind: "link.clicked",
    at,
    doc: { click: id, link, at, platform, ...(test && { test }) },
  };
}

/** Returns the lane of all messages about one install. */
export function installLane(install: string): string {
  return `install ${install}`;
}

/** Returns the lane of the messages about events of a user without an install. */
export function userLane(user: string): string {
  return `user ${user}`;
}
