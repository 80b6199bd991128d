import type { Change, ChangeFeed } from "./ports.ts";

/** Those who want to know of changes. */
export class Listeners implements ChangeFeed {
  readonly #listeners = new Set<(change: Change) => void>();
  readonly revision?: () => number;

  constructor(revision?: () => number) {
    if (revision) this.revision = revision;
  }

  subscribe(listener: (change: Change) => void): () => void {
    // Two subscriptions of one function are two.
    const own = (change: Change) => listener(change);
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  tell(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}
