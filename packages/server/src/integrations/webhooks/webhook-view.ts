import type { DeliveryView, NewWebhook, WebhookView } from "@throughline/protocol";
import type { Attempt, Message, WebhookWithHealth } from "@throughline/storage";
import { shownUrl } from "./webhook-delivery.ts";
import { webhookTarget } from "./webhook-target.ts";
import { iso } from "../../platform/time/iso.ts";

/** Returns a webhook in the format of the admin API. */
export function webhookView(webhook: WebhookWithHealth, now: number): WebhookView {
  const { id, events, description, paused, createdAt, updatedAt } = webhook;
  const { failures, failingSince, refused, dropped } = webhook;
  const { type, measurementId, accountId, eventNames, secrets = [] } = webhookTarget(webhook);
  const old = secrets.find(({ until = 0 }) => until > now);
  return {
    id,
    type,
    url: shownUrl(webhook),
    measurementId: measurementId ?? null,
    accountId: accountId ?? null,
    events: [...events],
    eventNames: eventNames === undefined ? null : [...eventNames],
    description: description ?? null,
    state: paused ? "paused" : failures > 0 ? "failing" : "active",
    pauseReason: paused?.because ?? null,
    pausedAt: paused ? iso(paused.at) : null,
    failures,
    failingSince: failingSince === undefined ? null : iso(failingSince),
    refused,
    dropped,
    oldSecretExpiresAt: old?.until === undefined ? null : iso(old.until),
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
  };
}

/** Returns a webhook with its newest signing secret. */
export function newWebhook(webhook: WebhookWithHealth, now: number): NewWebhook {
  const [newest] = webhookTarget(webhook).secrets ?? [];
  return { ...webhookView(webhook, now), secret: newest?.secret ?? null };
}

/** Returns a message in the format of the delivery log. */
export function deliveryView(message: Message): DeliveryView {
  const { id, kind, at, state, due, attempts } = message;
  return {
    id,
    event: kind,
    at: iso(at),
    state,
    nextAttemptAt: state === "waiting" && due !== undefined ? iso(due) : null,
    attempts: attempts.map(attemptView),
  };
}

function attemptView({ at, durationMs, url, status, responseBody, error }: Attempt) {
  return {
    at: iso(at),
    durationMs,
    url,
    status: status ?? null,
    responseBody: responseBody ?? null,
    error: error ?? null,
  };
}
