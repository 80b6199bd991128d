/**
 * Remembers what was used lately: at least `size` entries, at most twice as many. Two generations
 * instead of a list in order of use, since a hit then costs next to nothing.
 */
export class ApproximateLruCache<K, V> {
  #young = new Map<K, V>();
  #old = new Map<K, V>();
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  get(key: K): V | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: K, value: V): void {
    if (this.#young.size >= this.#size) this.evictUnused();
    this.#young.set(key, value);
  }

  /** Lets go of what was not used since the last time. */
  evictUnused(): void {
    this.#old = this.#young;
    this.#young = new Map();
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
  }
}
