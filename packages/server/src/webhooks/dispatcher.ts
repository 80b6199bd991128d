import { StoreBusy } from "@throughline/storage";
import type { Attempt, KeptEndpoint, Leased, OutboxStore } from "@throughline/storage";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../time/clock.ts";
import type { Courier } from "./courier.ts";
import { isSuccess } from "./courier.ts";
import { failuresBeforeRest } from "./schedule.ts";

/** What the dispatcher stands on. */
export interface DispatcherDependencies {
  readonly outbox: OutboxStore;
  readonly courier: Pick<Courier, "deliver">;
  readonly now: Clock;
  readonly log: Pick<FastifyBaseLogger, "error" | "debug">;
  /** How long a message is this node's: longer than any delivery takes. */
  readonly leaseMs: number;
  readonly onAttempt?: (wasDelivered: boolean) => void;
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
  #paused = 0;

  constructor(deps: DispatcherDependencies) {
    this.#deps = deps;
  }

  /** How many endpoints are paused, when it last looked. */
  get paused(): number {
    return this.#paused;
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
    this.#paused = await outbox.paused();
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
      const attempt: Attempt = await courier.deliver(endpoint, message, this.#stop.signal);
      onAttempt?.(isSuccess(attempt));
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
