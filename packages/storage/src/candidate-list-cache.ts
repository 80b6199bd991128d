import { ApproximateLruCache } from "./approximate-lru-cache.ts";

const maxAgeMs = 2000;
/** Enough lists for a few hundred phone models. */
const minLists = 1000;

interface List<T> {
  readonly until: number;
  readonly clicks: readonly T[];
}

/**
 * Caches, for a moment, the newest clicks of keys that many people share. Only full lists are
 * cached. Where few clicks wait, the newest click matters most, and a lookup must see it at once.
 */
export class CandidateListCache<T> {
  readonly #lists = new ApproximateLruCache<number, List<T>>(minLists);

  /**
   * Returns the list of a key as it was at `until` or shortly before, or undefined if it is not
   * cached.
   */
  get(key: number, full: number, until: number): readonly T[] | undefined {
    const kept = this.#lists.get(key);
    if (kept?.clicks.length !== full) return undefined;
    const lag = until - kept.until;
    return lag >= 0 && lag < maxAgeMs ? kept.clicks : undefined;
  }

  set(key: number, full: number, until: number, clicks: readonly T[]): void {
    if (clicks.length === full) this.#lists.set(key, { until, clicks });
  }

  clear(): void {
    this.#lists.clear();
  }
}
