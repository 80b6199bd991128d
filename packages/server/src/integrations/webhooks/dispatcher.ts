import { StoreBusy } from "@throughline/storage";
import type {
  WebhookWithHealth,
  LeasedMessage,
  OutboxStore,
  UnhealthyWebhook,
} from "@throughline/storage";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../../platform/time/clock.ts";
import type { WebhookDelivery, DeliveryOutcome } from "./webhook-delivery.ts";
import { LossReport } from "./loss-report.ts";
import { failuresBeforeBackoff } from "./schedule.ts";

/** Dependencies of the dispatcher. */
export interface DispatcherDependencies {
  readonly outbox: OutboxStore;
  readonly delivery: Pick<WebhookDelivery, "deliver">;
  readonly now: Clock;
  readonly log: Pick<FastifyBaseLogger, "error" | "warn" | "debug">;
  /** How long a message is leased to this node. Longer than any delivery takes. */
  readonly leaseMs: number;
  /** How many bytes the messages of an app may take. Beyond it, the oldest are dropped. 0 sets no limit. */
  readonly maxBytesPerApp: number;
  readonly onAttempt?: (outcome: DeliveryOutcome) => void;
}

/** How often the outbox is checked while nothing is being delivered. */
const pollMs = 1000;

/** How many messages are delivered at a time, per webhook and in total. A failing webhook gets one at a time. */
const maxPerWebhook = 4;
const maxTotal = 256;

/**
 * Delivers the messages in the outbox of all apps. Each node runs one dispatcher. When the lease of an unfinished message
 * ends, another node may deliver it. Each webhook has its own limit, so that a slow one does not delay the others.
 */
export class Dispatcher {
  readonly #deps: DispatcherDependencies;
  readonly #running = new Map<string, number>();
  readonly #deliveries = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  #wake: () => void = () => undefined;
  #isRunning = false;
  #loop: Promise<void> | undefined;
  readonly #losses: LossReport;
  #unhealthy: readonly UnhealthyWebhook[] = [];
  #trimmedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: DispatcherDependencies) {
    this.#deps = deps;
    this.#losses = new LossReport(deps.log);
  }

  /** How many webhooks were paused at the last check. */
  get paused(): number {
    return this.#unhealthy.filter(({ isPaused }) => isPaused).length;
  }

  /** How many messages the existing webhooks had lost at the last check. */
  get lost(): Readonly<Record<"refused" | "dropped", number>> {
    const sum = (kind: "refused" | "dropped") =>
      this.#unhealthy.reduce((total, webhook) => total + webhook[kind], 0);
    return { refused: sum("refused"), dropped: sum("dropped") };
  }

  start(): void {
    this.#isRunning = true;
    this.#loop ??= this.#run();
  }

  /** Starts no new deliveries, and aborts the running ones after `timeoutMs`. */
  async stop(timeoutMs = 3000): Promise<void> {
    const timeout = setTimeout(() => this.#stop.abort(), timeoutMs);
    this.#isRunning = false;
    this.#wake();
    await this.#loop;
    await Promise.all(this.#deliveries);
    clearTimeout(timeout);
  }

  /** Starts to deliver the messages that are due. */
  async tick(): Promise<void> {
    const { outbox, now } = this.#deps;
    // The absolute value makes the check independent of a clock that was set back.
    if (Math.abs(now() - this.#trimmedAt) >= pollMs) await this.#trim();
    const due = await outbox.due(now());
    await Promise.all(due.map((webhook) => this.#serve(webhook)));
  }

  /** Resolves when no delivery is running. */
  async idle(): Promise<void> {
    while (this.#deliveries.size > 0) await Promise.all(this.#deliveries);
  }

  async #run(): Promise<void> {
    const { log } = this.#deps;
    while (this.#isRunning) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
        setTimeout(resolve, pollMs).unref();
      });
      try {
        await this.tick();
      } catch (error) {
        if (error instanceof StoreBusy) log.debug("the store is too busy to deliver webhooks");
        else log.error({ err: error }, "checking for webhook messages failed");
      }
      await woken;
    }
  }

  async #trim(): Promise<void> {
    const { outbox, now, maxBytesPerApp } = this.#deps;
    this.#trimmedAt = now();
    if (maxBytesPerApp > 0) await outbox.trim(maxBytesPerApp);
    this.#unhealthy = await outbox.unhealthyWebhooks();
    this.#losses.update(this.#unhealthy, now());
  }

  async #serve(webhook: WebhookWithHealth): Promise<void> {
    const { outbox, now, leaseMs } = this.#deps;
    const { id, failures } = webhook;
    const running = this.#running.get(id) ?? 0;
    const allowed = failures >= failuresBeforeBackoff ? 1 : maxPerWebhook;
    const free = Math.min(allowed - running, maxTotal - this.#deliveries.size);
    if (free <= 0) return;
    // Reserved before the store is read, so that another webhook does not use the same slots.
    this.#running.set(id, running + free);
    let leased: readonly LeasedMessage[] = [];
    try {
      leased = await outbox.lease(id, now(), now() + leaseMs, free);
    } finally {
      this.#release(id, free - leased.length);
    }
    for (const message of leased) {
      const delivery = this.#deliver(webhook, message).finally(() => {
        this.#deliveries.delete(delivery);
        this.#release(id, 1);
        this.#wake();
      });
      this.#deliveries.add(delivery);
    }
  }

  async #deliver(webhook: WebhookWithHealth, message: LeasedMessage): Promise<void> {
    const { delivery, log, onAttempt } = this.#deps;
    try {
      const outcome = await delivery.deliver(webhook, message, this.#stop.signal);
      onAttempt?.(outcome);
    } catch (error) {
      // The message is tried again when its lease ends.
      if (!this.#stop.signal.aborted) {
        log.error({ err: error, webhook: webhook.id }, "delivering a webhook failed");
      }
    }
  }

  #release(id: string, slots: number): void {
    const left = (this.#running.get(id) ?? 0) - slots;
    if (left > 0) this.#running.set(id, left);
    else this.#running.delete(id);
  }
}
