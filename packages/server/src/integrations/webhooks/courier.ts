import { withoutHealth } from "@throughline/storage";
import type {
  Attempt,
  Conclusion,
  Endpoint,
  KeptEndpoint,
  Leased,
  Message,
  Store,
} from "@throughline/storage";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../../platform/time/clock.ts";
import { forwarders } from "./forwarders/index.ts";
import type { Outgoing } from "./forwarders/forwarder.ts";
import { payloadOf } from "./payload.ts";
import { pauseAfterMs, restAfter, waitAfter, waitAskedFor } from "./schedule.ts";
import type { Chance } from "./schedule.ts";
import { NoAnswer } from "./send.ts";
import type { Send } from "./send.ts";
import { targetOf } from "./target.ts";

/** What delivering stands on. */
export interface CourierDependencies {
  readonly store: Pick<Store, "apps" | "outbox" | "audit">;
  readonly send: Send;
  readonly now: Clock;
  readonly chance: Chance;
  /** Where links of an app without a domain live. */
  readonly ownUrl: string;
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

/** The endpoint says it does not exist any more. */
const gone = 410;

/**
 * Answers from 400 to 499 that say nothing against the message: too slow, too early, too many requests; and the endpoint
 * itself is gone. Every other one refuses this message, and would refuse it again.
 */
const passing: ReadonlySet<number> = new Set([408, 425, 429, gone]);

/** With these an endpoint may say when to come back: too many requests, and out of service. */
const statusesWithWait: ReadonlySet<number> = new Set([429, 503]);

/** Delivers one message, and writes down what became of it. */
export class Courier {
  readonly #deps: CourierDependencies;

  constructor(deps: CourierDependencies) {
    this.#deps = deps;
  }

  /** The request a message is told with; undefined when its app is not there any more. */
  async requestOf(endpoint: Endpoint, message: Message): Promise<Outgoing | undefined> {
    const { store, now, ownUrl } = this.#deps;
    const app = await store.apps.get(message.app);
    if (app === undefined) return undefined;
    const target = targetOf(endpoint);
    const payload = payloadOf(message, app, ownUrl);
    return forwarders[target.type].request(target, { id: message.id, payload, at: now() });
  }

  /** Says how it went. Rejects when it was given up because of `signal`: its lease then runs out. */
  async deliver(endpoint: KeptEndpoint, message: Leased, signal?: AbortSignal): Promise<Attempt> {
    const { store } = this.#deps;
    const { attempt, askedMs = 0 } = await this.#try(endpoint, message, signal);
    const outcome = outcomeOf(attempt);
    const conclusion: Conclusion =
      outcome === "delivered"
        ? { attempt, state: "delivered" }
        : outcome === "refused"
          ? { attempt, state: "failed", isRefused: true }
          : this.#afterFailure(endpoint, message, attempt, askedMs);
    const isMine = await store.outbox.conclude(message, conclusion);
    if (isMine && outcome === "failed") await this.#pauseIfHopeless(endpoint, attempt);
    return attempt;
  }

  #afterFailure(
    { failures }: KeptEndpoint,
    { tries, kind }: Leased,
    attempt: Attempt,
    askedMs: number,
  ): Conclusion {
    const { now, chance } = this.#deps;
    const wait = waitAfter(tries + 1, chance);
    const asked = waitAskedFor(askedMs, chance);
    return {
      attempt,
      ...(wait === undefined || kind === "test"
        ? { state: "failed" }
        : { state: "waiting", due: now() + Math.max(wait, asked) }),
      restsUntil: now() + Math.max(restAfter(failures + 1, chance), asked),
    };
  }

  /** Sends it; `askedMs` is how long the endpoint asks to be left alone. */
  async #try(
    endpoint: Endpoint,
    message: Leased,
    signal?: AbortSignal,
  ): Promise<{ readonly attempt: Attempt; readonly askedMs?: number }> {
    const { send, now } = this.#deps;
    const outgoing = await this.requestOf(endpoint, message);
    const at = now();
    const began = performance.now();
    const url = shownUrl(endpoint);
    const took = () => Math.round(performance.now() - began);
    if (outgoing === undefined) {
      return { attempt: { at, tookMs: 0, url, error: "The app is gone." } };
    }
    try {
      const { status, text, retryAfterMs = 0 } = await send(outgoing, signal);
      const attempt = { at, tookMs: took(), url, status, answer: text };
      if (outcomeOf(attempt) === "delivered") return { attempt };
      const askedMs = statusesWithWait.has(status) ? retryAfterMs : 0;
      return { attempt: { ...attempt, error: faultOf(status) }, askedMs };
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof NoAnswer)) throw error;
      return { attempt: { at, tookMs: took(), url, error: error.message } };
    }
  }

  async #pauseIfHopeless(endpoint: KeptEndpoint, attempt: Attempt): Promise<void> {
    const { failingSince = attempt.at } = endpoint;
    const isGone = attempt.status === gone;
    if (!isGone && attempt.at - failingSince < pauseAfterMs) return;
    const because = isGone
      ? "It answered 410 Gone: it wants no more messages."
      : `Every delivery failed for three days; the last one: ${attempt.error ?? ""}`;
    await this.#pause(endpoint, attempt.at, because);
  }

  async #pause({ app, id }: Endpoint, at: number, because: string): Promise<void> {
    const { store, log } = this.#deps;
    for (;;) {
      const kept = await store.outbox.endpoint(app, id);
      if (kept === undefined || kept.paused) return;
      const updatedAt = Math.max(at, kept.updatedAt + 1);
      const paused = { ...withoutHealth(kept), paused: { at, because }, updatedAt };
      const outcome = await store.outbox.replaceEndpoint(paused, kept.updatedAt);
      if (outcome === "changed") continue;
      if (outcome === "unknown") return;
      log.warn({ app, webhook: id }, `webhook paused: ${because}`);
      const by = { kind: "machine" } as const;
      await store.audit.add({
        app,
        at,
        by,
        action: "pauseWebhook",
        subject: id,
        change: { because },
      });
      return;
    }
  }
}

/** The address as it may be shown. */
export function shownUrl(endpoint: Pick<Endpoint, "target">): string {
  const target = targetOf(endpoint);
  return forwarders[target.type].shownUrl?.(target) ?? target.url;
}

/** How an attempt ended. `refused`: to send the same message again would not help. */
export type DeliveryOutcome = "delivered" | "refused" | "failed";

export function outcomeOf({ status = 0 }: Pick<Attempt, "status">): DeliveryOutcome {
  if (status >= 200 && status < 300) return "delivered";
  return status >= 400 && status < 500 && !passing.has(status) ? "refused" : "failed";
}

function faultOf(status: number): string {
  return status >= 300 && status < 400
    ? `It answered ${status}, and redirects are not followed.`
    : `It answered ${status}.`;
}
