import { withoutHealth } from "@throughline/storage";
import type {
  Attempt,
  DeliveryResult,
  Webhook,
  WebhookWithHealth,
  LeasedMessage,
  Message,
  Store,
} from "@throughline/storage";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../../platform/time/clock.ts";
import { forwarders } from "./forwarders/index.ts";
import type { WebhookRequest } from "./forwarders/forwarder.ts";
import { buildPayload } from "./payload.ts";
import { pauseAfterMs, backoffAfter, retryDelayAfter, delayForRetryAfter } from "./schedule.ts";
import type { RandomFraction } from "./schedule.ts";
import { NoResponse } from "./send.ts";
import type { Send } from "./send.ts";
import { webhookTarget } from "./webhook-target.ts";

/** Dependencies of {@link WebhookDelivery}. */
export interface WebhookDeliveryDependencies {
  readonly store: Pick<Store, "apps" | "outbox" | "audit">;
  readonly send: Send;
  readonly now: Clock;
  readonly chance: RandomFraction;
  /** The origin of links of an app without a domain. */
  readonly serviceUrl: string;
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

/** The status of a receiver that no longer exists. */
const gone = 410;

/**
 * Client errors that do not concern the message itself: timeout, too early, too many requests, and a receiver that no
 * longer exists. For any other status from 400 to 499, another attempt would fail in the same way.
 */
const receiverFailureStatuses: ReadonlySet<number> = new Set([408, 425, 429, gone]);

/** Statuses for which `Retry-After` is respected: too many requests, and service unavailable. */
const retryAfterStatuses: ReadonlySet<number> = new Set([429, 503]);

/** Delivers single messages and stores the results. */
export class WebhookDelivery {
  readonly #deps: WebhookDeliveryDependencies;

  constructor(deps: WebhookDeliveryDependencies) {
    this.#deps = deps;
  }

  /** Returns the request for a message, or undefined when its app was deleted. */
  async requestOf(webhook: Webhook, message: Message): Promise<WebhookRequest | undefined> {
    const { store, now, serviceUrl } = this.#deps;
    const app = await store.apps.get(message.app);
    if (app === undefined) return undefined;
    const target = webhookTarget(webhook);
    const payload = buildPayload(message, app, serviceUrl);
    return forwarders[target.type].request(target, { id: message.id, payload, at: now() });
  }

  /** Delivers a message and returns the attempt. Rejects when `signal` aborts it; the lease then ends by itself. */
  async deliver(
    webhook: WebhookWithHealth,
    message: LeasedMessage,
    signal?: AbortSignal,
  ): Promise<Attempt> {
    const { store } = this.#deps;
    const { attempt, retryAfterMs = 0 } = await this.#try(webhook, message, signal);
    const outcome = deliveryOutcome(attempt);
    const result: DeliveryResult =
      outcome === "delivered"
        ? { attempt, state: "delivered" }
        : outcome === "refused"
          ? { attempt, state: "failed", isRefused: true }
          : this.#afterFailure(webhook, message, attempt, retryAfterMs);
    const isStillLeased = await store.outbox.finish(message, result);
    if (isStillLeased && outcome === "failed") await this.#pauseIfFailing(webhook, attempt);
    return attempt;
  }

  #afterFailure(
    { failures }: WebhookWithHealth,
    { tries, kind }: LeasedMessage,
    attempt: Attempt,
    retryAfterMs: number,
  ): DeliveryResult {
    const { now, chance } = this.#deps;
    const retryDelay = retryDelayAfter(tries + 1, chance);
    const requested = delayForRetryAfter(retryAfterMs, chance);
    return {
      attempt,
      ...(retryDelay === undefined || kind === "test"
        ? { state: "failed" }
        : { state: "waiting", due: now() + Math.max(retryDelay, requested) }),
      restsUntil: now() + Math.max(backoffAfter(failures + 1, chance), requested),
    };
  }

  /** Sends the message. `retryAfterMs` is the delay that the receiver asked for. */
  async #try(
    webhook: Webhook,
    message: LeasedMessage,
    signal?: AbortSignal,
  ): Promise<{ readonly attempt: Attempt; readonly retryAfterMs?: number }> {
    const { send, now } = this.#deps;
    const outgoing = await this.requestOf(webhook, message);
    const at = now();
    const began = performance.now();
    const url = shownUrl(webhook);
    const took = () => Math.round(performance.now() - began);
    if (outgoing === undefined) {
      return { attempt: { at, durationMs: 0, url, error: "The app was deleted." } };
    }
    try {
      const { status, text, retryAfterMs = 0 } = await send(outgoing, signal);
      const attempt = { at, durationMs: took(), url, status, responseBody: text };
      if (deliveryOutcome(attempt) === "delivered") return { attempt };
      const respectedMs = retryAfterStatuses.has(status) ? retryAfterMs : 0;
      return { attempt: { ...attempt, error: describeStatus(status) }, retryAfterMs: respectedMs };
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof NoResponse)) throw error;
      return { attempt: { at, durationMs: took(), url, error: error.message } };
    }
  }

  async #pauseIfFailing(webhook: WebhookWithHealth, attempt: Attempt): Promise<void> {
    const { failingSince = attempt.at } = webhook;
    const isGone = attempt.status === gone;
    if (!isGone && attempt.at - failingSince < pauseAfterMs) return;
    const because = isGone
      ? "The receiver responded with 410 Gone and wants no more messages."
      : `Every delivery failed for three days. The last error: ${attempt.error ?? ""}`;
    await this.#pause(webhook, attempt.at, because);
  }

  async #pause({ app, id }: Webhook, at: number, because: string): Promise<void> {
    const { store, log } = this.#deps;
    for (;;) {
      const current = await store.outbox.webhook(app, id);
      if (current === undefined || current.paused) return;
      const updatedAt = Math.max(at, current.updatedAt + 1);
      const paused = { ...withoutHealth(current), paused: { at, because }, updatedAt };
      const outcome = await store.outbox.replaceWebhook(paused, current.updatedAt);
      if (outcome === "changed") continue;
      if (outcome === "unknown") return;
      log.warn({ app, webhook: id }, `webhook paused: ${because}`);
      const actor = { kind: "machine" } as const;
      await store.audit.add({
        app,
        at,
        actor,
        action: "pauseWebhook",
        subject: id,
        name: current.description ?? shownUrl(current),
        change: { because },
      });
      return;
    }
  }
}

/** Returns the URL without its secret parts. */
export function shownUrl(webhook: Pick<Webhook, "target">): string {
  const target = webhookTarget(webhook);
  return forwarders[target.type].shownUrl?.(target) ?? target.url;
}

/** How an attempt ended. `refused` means that sending the same message again would not help. */
export type DeliveryOutcome = "delivered" | "refused" | "failed";

export function deliveryOutcome({ status = 0 }: Pick<Attempt, "status">): DeliveryOutcome {
  if (status >= 200 && status < 300) return "delivered";
  return status >= 400 && status < 500 && !receiverFailureStatuses.has(status)
    ? "refused"
    : "failed";
}

function describeStatus(status: number): string {
  return status >= 300 && status < 400
    ? `The receiver responded with ${status}. Redirects are not followed.`
    : `The receiver responded with ${status}.`;
}
