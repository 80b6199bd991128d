/**
 * A cache of recently used entries: at least `size` and at most twice as many. It approximates LRU
 * with two generations, because a hit is then much cheaper than in an exact LRU list.
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

  /** Evicts the entries that were not used since the last call. */
  evictUnused(): void {
    this.#old = this.#young;
    this.#young = new Map();
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
  }
}
