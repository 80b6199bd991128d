import { StoreBusy, StoreUnavailable } from "../errors.ts";

/** `urgent`: somebody waits for a redirect or a match. `background`: analytics and expiry. */
export type Lane = "urgent" | "background";

/** How much may wait, and how much one transaction takes, per lane; an event counts as one. */
export interface CommitterLimits {
  readonly waiting: Readonly<Record<Lane, number>>;
  readonly perBatch: Readonly<Record<Lane, number>>;
}

interface Waiting<W> {
  readonly write: W;
  readonly weight: number;
  readonly settle: (outcome: Promise<unknown>) => void;
}

/**
 * Group commit: while one batch is flushed the next one gathers; then it goes, urgent writes first,
 * whole or up to a bound. No timer: an idle store writes at once, a busy one writes in larger groups.
 */
export class Committer<W> {
  readonly #queues = { urgent: new Queue<W>(), background: new Queue<W>() };
  readonly #flush: (batch: readonly W[]) => Promise<readonly Promise<unknown>[]>;
  readonly #limits: CommitterLimits;
  #running: Promise<void> | undefined;
  #closed = false;

  /** `flush` gives one promise per write, in order; when it rejects, every write of the batch does. */
  constructor(
    flush: (batch: readonly W[]) => Promise<readonly Promise<unknown>[]>,
    limits: CommitterLimits,
  ) {
    this.#flush = flush;
    this.#limits = limits;
  }

  submit(write: W, lane: Lane, weight = 1): Promise<unknown> {
    if (this.#closed) return Promise.reject(new StoreUnavailable("The store is closed."));
    const queue = this.#queues[lane];
    if (queue.weight > 0 && queue.weight + weight > this.#limits.waiting[lane]) {
      return Promise.reject(
        new StoreBusy("The store has more to write than it may queue; try again in a moment."),
      );
    }
    const { promise, resolve } = Promise.withResolvers<unknown>();
    queue.add({ write, weight, settle: resolve });
    this.#running ??= this.#run();
    return promise;
  }

  /** Takes no more, and resolves when all that waited is done. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    // What comes in the same turn goes together.
    await Promise.resolve();
    for (let batch = this.#take(); batch.length > 0; batch = this.#take()) {
      try {
        const outcomes = await this.#flush(batch.map(({ write }) => write));
        for (const [i, { settle }] of batch.entries()) settle(outcomes[i] ?? Promise.resolve());
      } catch (error) {
        for (const { settle } of batch) settle(Promise.reject(error));
      }
    }
    this.#running = undefined;
  }

  #take(): Waiting<W>[] {
    const { perBatch } = this.#limits;
    const { urgent, background } = this.#queues;
    return [...urgent.take(perBatch.urgent), ...background.take(perBatch.background)];
  }
}

class Queue<W> {
  #waiting: Waiting<W>[] = [];
  weight = 0;

  add(one: Waiting<W>): void {
    this.#waiting.push(one);
    this.weight += one.weight;
  }

  /** From the front, until the bound is reached; at least one, if there is any. */
  take(limit: number): Waiting<W>[] {
    let count = 0;
    let weight = 0;
    for (const one of this.#waiting) {
      if (count > 0 && weight + one.weight > limit) break;
      weight += one.weight;
      count += 1;
    }
    this.weight -= weight;
    if (count === this.#waiting.length) {
      const all = this.#waiting;
      this.#waiting = [];
      return all;
    }
    return this.#waiting.splice(0, count);
  }
}
