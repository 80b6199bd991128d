/**
 * A record was created, changed or deleted. Caches must drop everything they hold about the record, including that it
 * does not exist. `install`: the install was erased. `learned-model`: the learned model was reset.
 * `everything`: changes may have been missed, so every cache must be cleared.
 */
export type Change =
  | { readonly kind: "app"; readonly app: string }
  | { readonly kind: "key"; readonly app: string; readonly id: string }
  | { readonly kind: "link"; readonly app: string; readonly code: string }
  | { readonly kind: "install"; readonly app: string; readonly install: string }
  | { readonly kind: "learned-model"; readonly app: string }
  | { readonly kind: "everything" };

/**
 * Notifies caches of changes shortly after they are committed. On PostgreSQL, the feed reports the changes of every
 * process. On SQLite, it reports only those of this process.
 */
export interface ChangeFeed {
  /** Adds a listener, which must not throw. Returns a function that ends the subscription. */
  subscribe(listener: (change: Change) => void): () => void;
  /**
   * Present where the changes of other processes are not reported. Returns a number that differs
   * after each change of an app or a link by any process. Reading this number is much cheaper than
   * reading the records.
   */
  revision?(): number;
}

/** Passes changes on to its subscribers. */
export class ChangeEmitter implements ChangeFeed {
  readonly #listeners = new Set<(change: Change) => void>();
  readonly revision?: () => number;

  constructor(revision?: () => number) {
    if (revision) this.revision = revision;
  }

  subscribe(listener: (change: Change) => void): () => void {
    // Wrap the listener in a new function, so that it can be subscribed twice.
    const subscription = (change: Change) => listener(change);
    this.#listeners.add(subscription);
    return () => this.#listeners.delete(subscription);
  }

  emit(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}
