import { setImmediate as endOfTurn } from "node:timers/promises";
import { StoreBusy, StoreUnavailable } from "./errors.ts";
import { errorOf } from "./fault.ts";
import type { WriteOutcome } from "./fault.ts";

/** `urgent`: somebody waits for a redirect or a match. `background`: analytics and expiry. */
export type Lane = "urgent" | "background";

/** How much may wait, and how much one transaction takes, per lane; an event counts as one. */
export interface CommitterLimits {
  readonly maxQueued: Readonly<Record<Lane, number>>;
  readonly maxBatch: Readonly<Record<Lane, number>>;
  /** How many batches may be flushed at a time; 1 when left out, which keeps them in order. */
  readonly concurrency?: number;
  /** Told how long each batch took to be written, or to fail, in milliseconds. */
  readonly onWritten?: ((milliseconds: number) => void) | undefined;
}

interface Waiting<W> {
  readonly write: W;
  readonly weight: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Group commit: while one batch is flushed the next one gathers; then it goes, urgent writes first,
 * whole or up to a bound. No timer: an idle store writes at the end of the turn, when all requests
 * that arrived together have been read; a busy one writes in larger groups.
 */
export class Committer<W> {
  readonly #queues = { urgent: new Queue<W>(), background: new Queue<W>() };
  readonly #flush: (batch: readonly W[]) => Promise<readonly WriteOutcome[]>;
  readonly #limits: CommitterLimits;
  readonly #running = new Set<Promise<void>>();
  #active = 0;
  #closed = false;

  /** `flush` gives one outcome per write, in order; when it rejects, every write of the batch does. */
  constructor(
    flush: (batch: readonly W[]) => Promise<readonly WriteOutcome[]>,
    limits: CommitterLimits,
  ) {
    this.#flush = flush;
    this.#limits = limits;
  }

  submit(write: W, lane: Lane, weight = 1): Promise<unknown> {
    if (this.#closed) return Promise.reject(new StoreUnavailable("The store is closed."));
    const queue = this.#queues[lane];
    if (queue.weight > 0 && queue.weight + weight > this.#limits.maxQueued[lane]) {
      return Promise.reject(
        new StoreBusy("The store has more to write than it may queue; try again in a moment."),
      );
    }
    return new Promise((resolve, reject) => {
      queue.add({ write, weight, resolve, reject });
      if (this.#active < (this.#limits.concurrency ?? 1)) this.#start();
    });
  }

  /** Takes no more, and resolves when all that waited is done. */
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
      // The next batch is under way before this one's callers go on: the disk does not wait for them.
      next = this.#begin();
      settle(batch, outcomes);
    }
    // At once, before the callers go on: one of them may submit the next write.
    this.#active -= 1;
  }

  #begin() {
    const { maxBatch: perBatch } = this.#limits;
    const { urgent, background } = this.#queues;
    const batch = [...urgent.take(perBatch.urgent), ...background.take(perBatch.background)];
    if (batch.length === 0) return undefined;
    const began = performance.now();
    const flushed = this.#flush(batch.map(({ write }) => write)).catch(
      (error: unknown) => ({ error }) as const,
    );
    return { batch, flushed, began };
  }
}

function settle<W>(
  batch: readonly Waiting<W>[],
  outcomes: readonly WriteOutcome[] | { readonly error: unknown },
): void {
  for (const [index, { resolve, reject }] of batch.entries()) {
    if ("error" in outcomes) {
      reject(outcomes.error);
      continue;
    }
    const outcome = outcomes[index];
    if (outcome && "fault" in outcome) reject(errorOf(outcome.fault));
    else resolve(outcome?.value);
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
