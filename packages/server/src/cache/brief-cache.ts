import { LRUCache } from "lru-cache";
import type { Clock } from "../time/clock.ts";

interface Entry<Value> {
  readonly value: Promise<Value>;
  readonly since: number;
  /** The value, once it is there. */
  loaded?: Value;
}

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
    const value = load(this.#entries.peek(key)?.loaded);
    const entry: Entry<Value> = { value, since: this.#now() };
    this.#entries.set(key, entry);
    void this.#settle(key, entry);
    return value;
  }

  forget(key: string): void {
    this.#entries.delete(key);
  }

  /** Forgets what `isStale` says of its key and its value; undefined as well for one that is not there yet. */
  forgetWhere(isStale: (key: string, value: Value | undefined) => boolean): void {
    for (const [key, { loaded }] of this.#entries) if (isStale(key, loaded)) this.forget(key);
  }

  clear(): void {
    this.#entries.clear();
  }

  async #settle(key: string, entry: Entry<Value>): Promise<void> {
    try {
      entry.loaded = await entry.value;
    } catch {
      // A failure is not worth remembering.
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    }
  }

  #fresh(key: string): Entry<Value> | undefined {
    const known = this.#entries.get(key);
    const now = this.#now();
    // A clock that was set back does not make a moment longer.
    return known && known.since <= now && now < known.since + this.#keepMs ? known : undefined;
  }
}
