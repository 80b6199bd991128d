import { LRUCache } from "lru-cache";
import type { Clock } from "../time/clock.ts";

interface Entry<Value> {
  readonly value: Promise<Value>;
  since: number;
  /** The value, once it is there. */
  loaded?: Value;
  /** The same, or while it is not there the one before. */
  last: { readonly value: Value } | undefined;
}

/** Of an entry that is to be loaded anew. */
const never = -Infinity;

/**
 * Remembers answers of the store for a moment, unknown ones too. What another process changes shows
 * within `keepMs`; what is forgotten is asked for anew. Of more than `most`, those asked for longest ago
 * are forgotten.
 */
export class BriefCache<Value> {
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #now: Clock;
  readonly #keepMs: number;

  constructor(now: Clock, { keepMs = 2000, most = 1000 } = {}) {
    this.#now = now;
    this.#keepMs = keepMs;
    this.#entries = new LRUCache({ max: most });
  }

  /** What is remembered, without waiting; undefined as well for what was found to be undefined. */
  known(key: string): Value | undefined {
    return this.#fresh(key)?.loaded;
  }

  /** `load` is told what was last known, however old. */
  get(key: string, load: (last: Value | undefined) => Promise<Value>): Promise<Value> {
    const known = this.#fresh(key);
    if (known) return known.value;
    const last = this.#entries.peek(key)?.last;
    const value = load(last?.value);
    const entry: Entry<Value> = { value, since: this.#now(), last };
    this.#entries.set(key, entry);
    void this.#settle(key, entry);
    return value;
  }

  /** What was last known, however old and also while it cannot be loaded; undefined when nothing was. */
  last(key: string): { readonly value: Value } | undefined {
    return this.#entries.peek(key)?.last;
  }

  forget(key: string): void {
    this.#entries.delete(key);
  }

  /** Forgets what `isStale` says of its key and its value; undefined as well for one that is not there yet. */
  forgetWhere(isStale: (key: string, value: Value | undefined) => boolean): void {
    for (const [key, { loaded }] of this.#entries) if (isStale(key, loaded)) this.forget(key);
  }

  /** Whatever is asked for next is loaded anew; what was last known stays so. */
  distrust(): void {
    for (const entry of this.#entries.values()) entry.since = never;
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
      // A failure is not worth remembering, unlike what was known before it.
      if (entry.last) entry.since = never;
      else if (this.#entries.peek(key) === entry) this.#entries.delete(key);
    }
  }

  #fresh(key: string): Entry<Value> | undefined {
    const known = this.#entries.get(key);
    const now = this.#now();
    // A clock that was set back does not make a moment longer.
    return known && known.since <= now && now < known.since + this.#keepMs ? known : undefined;
  }
}
