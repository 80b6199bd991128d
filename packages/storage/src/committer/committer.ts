import { setImmediate as endOfTurn } from "node:timers/promises";
import { StoreBusy, StoreUnavailable } from "../errors.ts";
import { deserializeError } from "./serialized-error.ts";
import type { WriteOutcome } from "./serialized-error.ts";

/** Which queue a write waits in. `urgent`: a visitor or an app waits for the result. `background`: events and deletions. */
export type Lane = "urgent" | "background";

/**
 * The limits of each lane: how many writes may be queued, and how many go into one batch. A write with
 * a `weight` counts as that many, for example one per event.
 */
export interface CommitterLimits {
  readonly maxQueued: Readonly<Record<Lane, number>>;
  readonly maxBatch: Readonly<Record<Lane, number>>;
  /** How many batches may be flushed in parallel. The default of 1 keeps the writes in order. */
  readonly concurrency?: number;
  /** Called after each batch, even a failed one, with its duration in milliseconds. */
  readonly onWritten?: ((milliseconds: number) => void) | undefined;
}

interface QueuedWrite<W> {
  readonly write: W;
  readonly weight: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Commits writes in groups. While one batch is flushed, new writes are queued for the next batch, urgent ones first.
 * There is no timer. An idle store writes at the end of the event loop turn, so that requests that arrived together
 * share a batch. A busy store writes larger batches.
 */
export class Committer<W> {
  readonly #queues = { urgent: new Queue<W>(), background: new Queue<W>() };
  readonly #flush: (batch: readonly W[]) => Promise<readonly WriteOutcome[]>;
  readonly #limits: CommitterLimits;
  readonly #running = new Set<Promise<void>>();
  #active = 0;
  #closed = false;

  /**
   * `flush` returns one outcome per write, in order. If it rejects, every write of the batch
   * rejects.
   */
  constructor(
    flush: (batch: readonly W[]) => Promise<readonly WriteOutcome[]>,
    limits: CommitterLimits,
  ) {
    this.#flush = flush;
    this.#limits = limits;
  }

  /** Queues a write. Resolves with its value when its batch is flushed. Rejects with `StoreBusy` if the lane is full. */
  submit(write: W, lane: Lane, weight = 1): Promise<unknown> {
    if (this.#closed) return Promise.reject(new StoreUnavailable("The store is closed."));
    const queue = this.#queues[lane];
    if (queue.weight > 0 && queue.weight + weight > this.#limits.maxQueued[lane]) {
      return Promise.reject(
        new StoreBusy("The store's write queue is full. Try again in a moment."),
      );
    }
    return new Promise((resolve, reject) => {
      queue.add({ write, weight, resolve, reject });
      if (this.#active < (this.#limits.concurrency ?? 1)) this.#start();
    });
  }

  /** Refuses new writes and resolves when all queued ones are done. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#running);
  }

  #start(): void {
    this.#active += 1;
    const running = this.#run();
    this.#running.add(running);
    void running.then(() => this.#running.delete(running));
  }

  async #run(): Promise<void> {
    await endOfTurn();
    let next = this.#begin();
    while (next) {
      const { batch, flushed, began } = next;
      const outcomes = await flushed;
      this.#limits.onWritten?.(performance.now() - began);
      // Start the next batch before the callers continue, so that the disk does not wait for them.
      next = this.#begin();
      settle(batch, outcomes);
    }
    // Decrement before the callers continue, because one of them may submit the next write.
    this.#active -= 1;
  }

  #begin() {
    const { maxBatch } = this.#limits;
    const { urgent, background } = this.#queues;
    const batch = [...urgent.take(maxBatch.urgent), ...background.take(maxBatch.background)];
    if (batch.length === 0) return undefined;
    const began = performance.now();
    const flushed = this.#flush(batch.map(({ write }) => write)).catch(
      (error: unknown) => ({ error }) as const,
    );
    return { batch, flushed, began };
  }
}

function settle<W>(
  batch: readonly QueuedWrite<W>[],
  outcomes: readonly WriteOutcome[] | { readonly error: unknown },
): void {
  for (const [index, { resolve, reject }] of batch.entries()) {
    if ("error" in outcomes) {
      reject(outcomes.error);
      continue;
    }
    const outcome = outcomes[index];
    if (outcome && "failure" in outcome) reject(deserializeError(outcome.failure));
    else resolve(outcome?.value);
  }
}

class Queue<W> {
  #writes: QueuedWrite<W>[] = [];
  weight = 0;

  add(entry: QueuedWrite<W>): void {
    this.#writes.push(entry);
    this.weight += entry.weight;
  }

  /** Removes writes from the front up to the limit, but at least one if there is any. */
  take(limit: number): QueuedWrite<W>[] {
    let count = 0;
    let weight = 0;
    for (const entry of this.#writes) {
      if (count > 0 && weight + entry.weight > limit) break;
      weight += entry.weight;
      count += 1;
    }
    this.weight -= weight;
    if (count === this.#writes.length) {
      const all = this.#writes;
      this.#writes = [];
      return all;
    }
    return this.#writes.splice(0, count);
  }
}
