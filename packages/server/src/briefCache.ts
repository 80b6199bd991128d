import type { Clock } from "./clock.ts";

interface Entry<Value> {
  readonly value: Promise<Value>;
  readonly since: number;
}

/**
 * Remembers answers of the store for a moment, unknown ones too. What another process changes shows
 * within `keepMs`; what this one changes shows at once, through `clear`.
 */
export class BriefCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #now: Clock;
  readonly #keepMs: number;
  readonly #most: number;

  constructor(now: Clock, { keepMs = 2000, most = 1000 } = {}) {
    this.#now = now;
    this.#keepMs = keepMs;
    this.#most = most;
  }

  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const now = this.#now();
    const known = this.#entries.get(key);
    // A clock that was set back does not make a moment longer.
    if (known && known.since <= now && now < known.since + this.#keepMs) return known.value;
    if (this.#entries.size >= this.#most) this.#entries.clear();
    const value = load();
    this.#entries.set(key, { value, since: now });
    // A failure is not worth remembering.
    value.catch(() => {
      if (this.#entries.get(key)?.value === value) this.#entries.delete(key);
    });
    return value;
  }

  clear(): void {
    this.#entries.clear();
  }
}
