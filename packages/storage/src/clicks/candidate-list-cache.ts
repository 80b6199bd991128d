import { ApproximateLruCache } from "./approximate-lru-cache.ts";

const maxAgeMs = 2000;
/** Enough lists for a few hundred phone models. */
const minLists = 1000;

interface List<T> {
  readonly until: number;
  readonly clicks: readonly T[];
}

/**
 * Caches the newest clicks of keys that many people share, for two seconds. Only full lists are cached. If a list is
 * shorter, few people share the key, so a new click matters and a lookup must return it at once.
 */
export class CandidateListCache<T> {
  readonly #lists = new ApproximateLruCache<number, List<T>>(minLists);

  /**
   * Returns the list of a key as it was at `until` or shortly before, or undefined if it is not
   * cached.
   */
  get(key: number, fullLength: number, until: number): readonly T[] | undefined {
    const cachedList = this.#lists.get(key);
    if (cachedList?.clicks.length !== fullLength) return undefined;
    const lag = until - cachedList.until;
    return lag >= 0 && lag < maxAgeMs ? cachedList.clicks : undefined;
  }

  set(key: number, fullLength: number, until: number, clicks: readonly T[]): void {
    if (clicks.length === fullLength) this.#lists.set(key, { until, clicks });
  }

  clear(): void {
    this.#lists.clear();
  }
}
