/** What was changed in the store, so that what is remembered of it is out of date. */
export type Change =
  | { readonly kind: "app"; readonly app: string }
  | { readonly kind: "link"; readonly app: string; readonly code: string }
  | { readonly kind: "key"; readonly id: string };

/**
 * Tells caches what changed. Several nodes on one store would share an implementation that carries
 * changes between them; until then, another process's changes show when a cached answer grows old.
 */
export interface Changes {
  announce(change: Change): void;
  subscribe(listener: (change: Change) => void): void;
}

/** The changes made by this process. */
export class LocalChanges implements Changes {
  readonly #listeners: ((change: Change) => void)[] = [];

  announce(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }

  subscribe(listener: (change: Change) => void): void {
    this.#listeners.push(listener);
  }
}
