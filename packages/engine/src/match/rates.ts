import type { Platform } from "./evidence.ts";

const bucketMs = 600_000;
/** Seven days of ten-minute buckets. */
const bucketCount = 1008;
const hourMs = 3_600_000;

/** Clicks per platform over the last seven days, in a fixed number of counters. */
export class ClickRates {
  #buckets = new Map<Platform, { counts: Float64Array; newest: number }>();
  #first = Number.POSITIVE_INFINITY;

  record(platform: Platform, at: number, clicks = 1): void {
    const bucket = Math.floor(at / bucketMs);
    let ring = this.#buckets.get(platform);
    if (!ring) {
      ring = { counts: new Float64Array(bucketCount), newest: bucket };
      this.#buckets.set(platform, ring);
    }
    this.#first = Math.min(this.#first, at);
    if (bucket <= ring.newest - bucketCount) return;
    for (; ring.newest < bucket; ring.newest += 1) {
      if (bucket - ring.newest > bucketCount) {
        ring.counts.fill(0);
        ring.newest = bucket;
        break;
      }
      ring.counts[(ring.newest + 1) % bucketCount] = 0;
    }
    const index = bucket % bucketCount;
    ring.counts[index] = (ring.counts[index] ?? 0) + clicks;
  }

  /** Clicks per ms over the last `span` before `now`; a young app is taken to be at least an hour old. */
  over(platform: Platform, now: number, span: number): number {
    const ring = this.#buckets.get(platform);
    if (!ring) return 0;
    const current = Math.floor(now / bucketMs);
    const buckets = Math.min(bucketCount - 1, Math.round(span / bucketMs));
    let clicks = 0;
    for (let bucket = current - buckets; bucket <= Math.min(current, ring.newest); bucket += 1) {
      if (bucket > ring.newest - bucketCount) clicks += ring.counts[bucket % bucketCount] ?? 0;
    }
    const covered = Math.min(
      now - (current - buckets) * bucketMs,
      Math.max(now - this.#first, hourMs),
    );
    return clicks / covered;
  }
}
