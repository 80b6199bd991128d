import { ApproximateLruCache } from "./approximate-lru-cache.ts";

/** How old a list may be, in milliseconds. */
const maxAgeMs = 2000;
/** How many lists are kept, at least: some for each of a few hundred models of phones. */
const minLists = 1000;

interface List<T> {
  readonly until: number;
  readonly clicks: readonly T[];
}

/**
 * The newest clicks under keys that many strangers share, kept for a moment. Only lists that are full:
 * where few clicks wait, the newest is worth the most, and an open sees it at once.
 */
export class CandidateListCache<T> {
  readonly #lists = new ApproximateLruCache<number, List<T>>(minLists);

  /** The list of a key as it was at `until` or shortly before; undefined where none is kept. */
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
