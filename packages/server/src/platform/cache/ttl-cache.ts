import { LRUCache } from "lru-cache";
import { atMost } from "./at-most.ts";
import type { Clock } from "../time/clock.ts";

interface Entry<Value> {
  readonly value: Promise<Value>;
  loadedAt: number;
  /** The value, once it is loaded. */
  loaded?: Value;
  /** The last value that was loaded, by this entry or its predecessor. */
  last: { readonly value: Value } | undefined;
}

/** The `loadedAt` of an expired entry. */
const expired = -Infinity;

/**
 * Caches values of the store for `ttlMs` milliseconds, including "not found". A change by another process becomes visible
 * after that time at the latest. The least recently used entries beyond `max` are dropped.
 */
export class TtlCache<Value> {
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #now: Clock;
  readonly #ttlMs: number;

  constructor(now: Clock, { ttlMs = 2000, max = 1000 } = {}) {
    this.#now = now;
    this.#ttlMs = ttlMs;
    this.#entries = new LRUCache(atMost(max));
  }

  /** Returns the cached value without loading it. Undefined if there is none, or if the cached value is undefined. */
  peek(key: string): Value | undefined {
    return this.#fresh(key)?.loaded;
  }

  /** Returns the cached value, or loads it. `load` gets the last known value, even if it has expired. */
  get(key: string, load: (last: Value | undefined) => Promise<Value>): Promise<Value> {
    const cached = this.#fresh(key);
    if (cached) return cached.value;
    const last = this.#entries.peek(key)?.last;
    const value = load(last?.value);
    const entry: Entry<Value> = { value, loadedAt: this.#now(), last };
    this.#entries.set(key, entry);
    void this.#settle(key, entry);
    return value;
  }

  /** Returns the last value that was loaded, even if it has expired and cannot be loaded again. */
  lastKnown(key: string): { readonly value: Value } | undefined {
    return this.#entries.peek(key)?.last;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  /** Deletes the entries for which `isStale` returns true. `value` is undefined while it is being loaded. */
  deleteWhere(isStale: (key: string, value: Value | undefined) => boolean): void {
    for (const [key, { loaded }] of this.#entries) if (isStale(key, loaded)) this.delete(key);
  }

  /** Expires all entries, so that they are loaded again. {@link lastKnown} still returns the old values. */
  invalidateAll(): void {
    for (const entry of this.#entries.values()) entry.loadedAt = expired;
  }

  clear(): void {
    this.#entries.clear();
  }

  async #settle(key: string, entry: Entry<Value>): Promise<void> {
    try {
      const value = await entry.value;
      entry.loaded = value;
      entry.last = { value };
    } catch {
      // Do not cache the failure, but keep the last known value.
      if (entry.last) entry.loadedAt = expired;
      else if (this.#entries.peek(key) === entry) this.#entries.delete(key);
    }
  }

  #fresh(key: string): Entry<Value> | undefined {
    const cached = this.#entries.get(key);
    const now = this.#now();
    // A clock that was set back does not make entries live longer.
    return cached && cached.loadedAt <= now && now < cached.loadedAt + this.#ttlMs
      ? cached
      : undefined;
  }
}
