/**
 * Something was made, changed or ended that a reader may remember, or remember not to be there. `install`: it was erased, and nothing of it may stay in memory.
 * `lessons`: they began anew.
 * `everything`: some changes may have been missed, so that nothing remembered is to be trusted.
 */
export type Change =
  | { readonly kind: "app"; readonly app: string }
  | { readonly kind: "key"; readonly app: string; readonly id: string }
  | { readonly kind: "link"; readonly app: string; readonly code: string }
  | { readonly kind: "install"; readonly app: string; readonly install: string }
  | { readonly kind: "lessons"; readonly app: string }
  | { readonly kind: "everything" };

/**
 * Tells what was changed, soon after it was, so that caches can let go of it: by every process where the store is a
 * server of its own, by this process otherwise.
 */
export interface ChangeFeed {
  /** The listener must not throw. The function it gives back ends the subscription. */
  subscribe(listener: (change: Change) => void): () => void;
  /**
   * Where other processes' changes are not told: a number that is another one after each change of an app or a link,
   * whoever made it. To read it is much cheaper than to read those.
   */
  revision?(): number;
}

/** Those who want to know of changes. */
export class ChangeEmitter implements ChangeFeed {
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

  emit(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}
