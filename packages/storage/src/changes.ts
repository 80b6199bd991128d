/**
 * A record was created, changed or deleted. Caches must drop what they hold of it, including the
 * knowledge that it does not exist. `install`: the install was erased. `lessons`: the learned model
 * was reset. `everything`: changes may have been missed, so every cache must be cleared.
 */
export type Change =
  | { readonly kind: "app"; readonly app: string }
  | { readonly kind: "key"; readonly app: string; readonly id: string }
  | { readonly kind: "link"; readonly app: string; readonly code: string }
  | { readonly kind: "install"; readonly app: string; readonly install: string }
  | { readonly kind: "lessons"; readonly app: string }
  | { readonly kind: "everything" };

/**
 * Notifies caches of changes shortly after they are committed. On PostgreSQL it reports the changes
 * of every process, on SQLite those of this process.
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
    // A new function per call, so that one listener can be subscribed twice.
    const own = (change: Change) => listener(change);
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  emit(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}
