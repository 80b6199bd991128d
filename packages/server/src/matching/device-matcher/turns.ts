/**
 * Lets in one piece of work for each turn of the event loop. To weigh an open takes a good part of a
 * millisecond, and opens come in bunches: redirects that arrive meanwhile are answered in between.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];

  /** Resolves at the beginning of a turn of its own, first come first served. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) setImmediate(() => this.#admit());
    });
  }

  #admit(): void {
    const admitted = this.#waiting[0];
    admitted?.();
    this.#waiting.shift();
    if (this.#waiting.length > 0) setImmediate(() => this.#admit());
  }
}
