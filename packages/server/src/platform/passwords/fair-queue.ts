import { ApiError } from "../http/errors.ts";

/** A client that waits in the queue. */
export interface QueuedClient {
  /** Clients with the same subject share one place in the queue. */
  readonly subject: string;
  /** Whether the client goes before all clients without priority, and is accepted even if their queue is full. */
  readonly priority: boolean;
}

type Queue = Map<string, (() => void)[]>;

/**
 * Runs one task at a time. Subjects take turns, so that one with many tasks does not delay the others. Responds with 503
 * when too many tasks wait.
 */
export class FairQueue {
  readonly #name: string;
  readonly #max: { readonly perSubject: number; readonly total: number };
  readonly #priority: Queue = new Map();
  readonly #others: Queue = new Map();
  #waiting = 0;
  #busy = false;

  constructor(name: string, max: { readonly perSubject: number; readonly total: number }) {
    this.#name = name;
    this.#max = max;
  }

  async run<T>(client: QueuedClient, task: () => Promise<T>): Promise<T> {
    await this.#wait(client);
    try {
      return await task();
    } finally {
      this.#busy = false;
      this.#next();
    }
  }

  #wait({ subject, priority }: QueuedClient): Promise<void> {
    const queue = priority ? this.#priority : this.#others;
    const tasks = queue.get(subject) ?? [];
    const isFull = !priority && this.#waiting >= this.#max.total;
    if (isFull || tasks.length >= this.#max.perSubject) {
      throw new ApiError(
        "unavailable",
        `The service is busy with ${this.#name}. Try again in 5 seconds.`,
        { "Retry-After": "5" },
      );
    }
    return new Promise((resolve) => {
      queue.set(subject, [...tasks, resolve]);
      this.#waiting += 1;
      this.#next();
    });
  }

  #next(): void {
    if (this.#busy) return;
    const queue = this.#priority.size > 0 ? this.#priority : this.#others;
    const [entry] = queue;
    if (!entry) return;
    const [subject, [begin, ...rest]] = entry;
    // The subject moves to the end of the queue.
    queue.delete(subject);
    if (rest.length > 0) queue.set(subject, rest);
    this.#waiting -= 1;
    this.#busy = true;
    begin?.();
  }
}
