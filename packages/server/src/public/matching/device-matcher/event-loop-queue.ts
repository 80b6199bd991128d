/**
 * Runs one task per turn of the event loop. Scoring an open takes up to a millisecond, and opens arrive in bunches.
 * Redirects are answered in between.
 */
export class EventLoopQueue {
  readonly #waiting: (() => void)[] = [];

  /** Resolves at the start of a turn that no other task uses, in the order of calls. */
  waitForTurn(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) setImmediate(() => this.#startNext());
    });
  }

  #startNext(): void {
    const start = this.#waiting[0];
    start?.();
    this.#waiting.shift();
    if (this.#waiting.length > 0) setImmediate(() => this.#startNext());
  }
}
