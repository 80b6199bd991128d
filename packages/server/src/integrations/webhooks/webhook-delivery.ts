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
import type { Mailer } from "../../platform/mail/mailer.ts";
import { forwarders } from "./forwarders/index.ts";
import { maskJson, maskText } from "./mask.ts";
import { outgoing, unwanted } from "./outgoing.ts";
import type { Early, OutgoingDependencies } from "./outgoing.ts";
import { pauseAfterMs, backoffAfter, retryDelayAfter, delayForRetryAfter } from "./schedule.ts";
import type { RandomFraction } from "./schedule.ts";
import { NoResponse } from "./send.ts";
import type { Send } from "./send.ts";
import { webhookTarget } from "./webhook-target.ts";

/** Dependencies of {@link WebhookDelivery}. */
export interface WebhookDeliveryDependencies extends OutgoingDependencies {
  readonly store: Pick<
    Store,
    "apps" | "outbox" | "audit" | "installs" | "users" | "adConsents" | "adLookups"
  >;
  readonly send: Send;
  readonly chance: RandomFraction;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  readonly mailer: Pick<Mailer, "tellOwners" | "url">;
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

  /** Returns the request for a message as people may see it, or null when nothing is sent. */
  async shownRequest(webhook: Webhook, message: Message): Promise<unknown> {
    const prepared = await outgoing(this.#deps, webhook, message);
    if (prepared === unwanted || !("request" in prepared)) return null;
    return maskJson(JSON.parse(prepared.request.body), prepared.hidden);
  }

  /** Delivers a message and returns what happened. Rejects when `signal` aborts it; the lease then ends by itself. */
  async deliver(
    webhook: WebhookWithHealth,
    message: LeasedMessage,
    signal?: AbortSignal,
  ): Promise<DeliveryOutcome> {
    const { store } = this.#deps;
    const tried = await this.#try(webhook, message, signal);
    if (tried === unwanted) {
      await store.outbox.discard(message);
      return "skipped";
    }
    if ("waitsUntil" in tried) {
      await store.outbox.postpone(message, tried.waitsUntil);
      return "postponed";
    }
    const { attempt, outcome, retryAfterMs = 0 } = tried;
    const result: DeliveryResult =
      outcome === "failed"
        ? this.#afterFailure(webhook, message, attempt, retryAfterMs)
        : outcome === "refused"
          ? { attempt, state: "failed", isRefused: true }
          : { attempt, state: outcome };
    const isStillLeased = await store.outbox.finish(message, result);
    if (isStillLeased && outcome === "failed") await this.#pauseIfFailing(webhook, attempt);
    return outcome;
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

  /** Sends the message. */
  async #try(
    webhook: Webhook,
    message: LeasedMessage,
    signal?: AbortSignal,
  ): Promise<Tried | Early | typeof unwanted> {
    const { send, now } = this.#deps;
    const prepared = await outgoing(this.#deps, webhook, message);
    if (prepared === unwanted || "waitsUntil" in prepared) return prepared;
    const at = now();
    const url = shownUrl(webhook);
    if ("skipped" in prepared) {
      return { attempt: { at, durationMs: 0, url, error: prepared.skipped }, outcome: "skipped" };
    }
    const began = performance.now();
    const took = () => Math.round(performance.now() - began);
    try {
      const { status, text, retryAfterMs = 0 } = await send(prepared.request, signal);
      const responseBody = maskText(text, prepared.hidden);
      const attempt = { at, durationMs: took(), url, status, responseBody };
      const outcome = outcomeOf(status);
      if (outcome !== "delivered") {
        const respectedMs = retryAfterStatuses.has(status) ? retryAfterMs : 0;
        const error = describeStatus(status);
        return { attempt: { ...attempt, error }, outcome, retryAfterMs: respectedMs };
      }
      const problem = forwarders[webhookTarget(webhook).type].problem?.(text);
      if (problem === undefined) return { attempt, outcome };
      const error = `The receiver reported an error: ${maskText(problem.message, prepared.hidden)}`;
      return {
        attempt: { ...attempt, error },
        outcome: problem.isTemporary ? "failed" : "refused",
      };
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof NoResponse)) throw error;
      return { attempt: { at, durationMs: took(), url, error: error.message }, outcome: "failed" };
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
    const { store, log, mailer } = this.#deps;
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
      const name = current.description ?? shownUrl(current);
      await store.audit.add({
        app,
        at,
        actor,
        action: "pauseWebhook",
        subject: id,
        name,
        change: { because },
      });
      const { name: appName = app } = (await store.apps.get(app)) ?? {};
      const url = mailer.url(`/${app}/settings/webhooks`);
      const values = { app: appName, webhook: name, reason: because, url };
      await mailer.tellOwners(app, "webhookPaused", values, id);
      return;
    }
  }
}

/** Returns the URL without its secret parts. */
export function shownUrl(webhook: Pick<Webhook, "target">): string {
  const target = webhookTarget(webhook);
  return forwarders[target.type].shownUrl?.(target) ?? target.url;
}

/**
 * How an attempt ended. `refused` means that sending the same message again would not help, and `postponed` that the message
 * waits for what is not known yet.
 */
export type DeliveryOutcome = "delivered" | "refused" | "failed" | "skipped" | "postponed";

interface Tried {
  readonly attempt: Attempt;
  readonly outcome: Exclude<DeliveryOutcome, "postponed">;
  /** The delay that the receiver asked for. */
  readonly retryAfterMs?: number;
}

function outcomeOf(status: number): Exclude<DeliveryOutcome, "skipped" | "postponed"> {
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
