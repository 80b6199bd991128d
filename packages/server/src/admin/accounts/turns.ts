import { ApiError } from "../../platform/http/errors.ts";

/** Who waits for a turn. */
export interface Waiting {
  /** Those who count as one. */
  readonly subject: string;
  /** Goes before all others, and is not refused because of them. */
  readonly first: boolean;
}

type Queue = Map<string, (() => void)[]>;

/**
 * Does one piece of work at a time. Subjects take turns, so that one who asks for much does not hold up the others.
 * Refuses with 503 what would wait too long.
 */
export class Turns {
  readonly #name: string;
  readonly #max: { readonly perSubject: number; readonly inAll: number };
  readonly #first: Queue = new Map();
  readonly #others: Queue = new Map();
  #waiting = 0;
  #busy = false;

  constructor(name: string, max: { readonly perSubject: number; readonly inAll: number }) {
    this.#name = name;
    this.#max = max;
  }

  async run<T>(who: Waiting, work: () => Promise<T>): Promise<T> {
    await this.#turn(who);
    try {
      return await work();
    } finally {
      this.#busy = false;
      this.#next();
    }
  }

  #turn({ subject, first }: Waiting): Promise<void> {
    const queue = first ? this.#first : this.#others;
    const own = queue.get(subject) ?? [];
    const isFull = !first && this.#waiting >= this.#max.inAll;
    if (isFull || own.length >= this.#max.perSubject) {
      throw new ApiError(
        "unavailable",
        `The service cannot take more ${this.#name} right now; try again shortly.`,
        { "Retry-After": "5" },
      );
    }
    return new Promise((resolve) => {
      queue.set(subject, [...own, resolve]);
      this.#waiting += 1;
      this.#next();
    });
  }

  #next(): void {
    if (this.#busy) return;
    const queue = this.#first.size > 0 ? this.#first : this.#others;
    const [entry] = queue;
    if (!entry) return;
    const [subject, [begin, ...rest]] = entry;
    // To the end of the queue: the others come first now.
    queue.delete(subject);
    if (rest.length > 0) queue.set(subject, rest);
    this.#waiting -= 1;
    this.#busy = true;
    begin?.();
  }
}
