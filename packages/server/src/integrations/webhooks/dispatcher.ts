import { StoreBusy } from "@throughline/storage";
import type { KeptEndpoint, Leased, OutboxStore, TroubledEndpoint } from "@throughline/storage";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../../platform/time/clock.ts";
import type { Courier, DeliveryOutcome } from "./courier.ts";
import { outcomeOf } from "./courier.ts";
import { LossReport } from "./loss-report.ts";
import { failuresBeforeRest } from "./schedule.ts";

/** What the dispatcher stands on. */
export interface DispatcherDependencies {
  readonly outbox: OutboxStore;
  readonly courier: Pick<Courier, "deliver">;
  readonly now: Clock;
  readonly log: Pick<FastifyBaseLogger, "error" | "warn" | "debug">;
  /** How long a message is this node's: longer than any delivery takes. */
  readonly leaseMs: number;
  /** What an app's messages may take; beyond it the oldest are dropped. 0: as much as they like. */
  readonly maxBytesPerApp: number;
  readonly onAttempt?: (outcome: DeliveryOutcome) => void;
}

/** How often it looks for messages while nothing is under way. */
const everyMs = 1000;

/** Messages under way at a time: to one endpoint, and in all. One that fails gets one at a time. */
const perEndpoint = 4;
const inAll = 256;

/**
 * Delivers what waits in the outbox, for all apps. Each node runs one; what a node leased and did not finish is another's when
 * the lease is over. An endpoint has its own few places, so that a slow one delays nobody else.
 */
export class Dispatcher {
  readonly #deps: DispatcherDependencies;
  readonly #underWay = new Map<string, number>();
  readonly #deliveries = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  #wake: () => void = () => undefined;
  #isRunning = false;
  #loop: Promise<void> | undefined;
  readonly #losses: LossReport;
  #troubled: readonly TroubledEndpoint[] = [];
  #tidiedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: DispatcherDependencies) {
    this.#deps = deps;
    this.#losses = new LossReport(deps.log);
  }

  /** How many endpoints are paused, when it last looked. */
  get paused(): number {
    return this.#troubled.filter(({ isPaused }) => isPaused).length;
  }

  /** How many messages the endpoints there are have lost, when it last looked. */
  get lost(): Readonly<Record<"refused" | "dropped", number>> {
    const sum = (kind: "refused" | "dropped") =>
      this.#troubled.reduce((total, each) => total + each[kind], 0);
    return { refused: sum("refused"), dropped: sum("dropped") };
  }

  start(): void {
    this.#isRunning = true;
    this.#loop ??= this.#run();
  }

  /** Takes nothing new on; what is under way gets a moment. */
  async stop(patienceMs = 3000): Promise<void> {
    const patience = setTimeout(() => this.#stop.abort(), patienceMs);
    this.#isRunning = false;
    this.#wake();
    await this.#loop;
    await Promise.all(this.#deliveries);
    clearTimeout(patience);
  }

  /** Begins to deliver what can be delivered now. */
  async tick(): Promise<void> {
    const { outbox, now } = this.#deps;
    // A clock that was set back must not keep the outbox from being bounded.
    if (Math.abs(now() - this.#tidiedAt) >= everyMs) await this.#tidy();
    const due = await outbox.due(now());
    await Promise.all(due.map((endpoint) => this.#serve(endpoint)));
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#deliveries.size > 0) await Promise.all(this.#deliveries);
  }

  async #run(): Promise<void> {
    const { log } = this.#deps;
    while (this.#isRunning) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
        setTimeout(resolve, everyMs).unref();
      });
      try {
        await this.tick();
      } catch (error) {
        if (error instanceof StoreBusy) log.debug("store too busy to deliver webhooks");
        else log.error({ err: error }, "looking for webhooks to deliver failed");
      }
      await woken;
    }
  }

  async #tidy(): Promise<void> {
    const { outbox, now, maxBytesPerApp } = this.#deps;
    this.#tidiedAt = now();
    if (maxBytesPerApp > 0) await outbox.trim(maxBytesPerApp);
    this.#troubled = await outbox.troubled();
    this.#losses.look(this.#troubled, now());
  }

  async #serve(endpoint: KeptEndpoint): Promise<void> {
    const { outbox, now, leaseMs } = this.#deps;
    const { id, failures } = endpoint;
    const under = this.#underWay.get(id) ?? 0;
    const places = failures >= failuresBeforeRest ? 1 : perEndpoint;
    const free = Math.min(places - under, inAll - this.#deliveries.size);
    if (free <= 0) return;
    // Taken before the store is asked: another endpoint must not count on the same places.
    this.#underWay.set(id, under + free);
    let leased: readonly Leased[] = [];
    try {
      leased = await outbox.lease(id, now(), now() + leaseMs, free);
    } finally {
      this.#leave(id, free - leased.length);
    }
    for (const message of leased) {
      const delivery = this.#deliver(endpoint, message).finally(() => {
        this.#deliveries.delete(delivery);
        this.#leave(id, 1);
        this.#wake();
      });
      this.#deliveries.add(delivery);
    }
  }

  async #deliver(endpoint: KeptEndpoint, message: Leased): Promise<void> {
    const { courier, log, onAttempt } = this.#deps;
    try {
      const attempt = await courier.deliver(endpoint, message, this.#stop.signal);
      onAttempt?.(outcomeOf(attempt));
    } catch (error) {
      // Its lease runs out, and it is tried again.
      if (!this.#stop.signal.aborted) {
        log.error({ err: error, webhook: endpoint.id }, "delivering a webhook failed");
      }
    }
  }

  #leave(id: string, places: number): void {
    const left = (this.#underWay.get(id) ?? 0) - places;
    if (left > 0) this.#underWay.set(id, left);
    else this.#underWay.delete(id);
  }
}
