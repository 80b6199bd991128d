import type { Platform } from "../signals/evidence.ts";
import { maxWindowMs } from "../window.ts";
import { dayMs, hourMs } from "../../durations.ts";

const bucketMs = 600_000;
const bucketCount = maxWindowMs / bucketMs;
/** How many earlier days `atThisHour` covers: as many as the ring holds completely. */
const earlierDays = 6;

interface Ring {
  /** The running total at the end of each bucket, by bucket modulo the length of the ring. */
  readonly sums: Float64Array;
  newest: number;
}

/** Counts events per platform over the last seven days, in a fixed number of counters. */
export class Rates {
  readonly #rings = new Map<Platform, Ring>();
  #first = Number.POSITIVE_INFINITY;

  record(platform: Platform, at: number, weight = 1): void {
    const bucket = Math.floor(at / bucketMs);
    let ring = this.#rings.get(platform);
    if (!ring) {
      ring = { sums: new Float64Array(bucketCount + 1), newest: bucket };
      this.#rings.set(platform, ring);
    }
    this.#first = Math.min(this.#first, at);
    const { sums } = ring;
    if (bucket > ring.newest) {
      const total = sumUpTo(ring, ring.newest);
      const from = Math.max(ring.newest + 1, bucket - bucketCount);
      for (let next = from; next <= bucket; next += 1) sums[next % sums.length] = total;
      ring.newest = bucket;
    }
    for (
      let later = Math.max(bucket, ring.newest - bucketCount + 1);
      later <= ring.newest;
      later += 1
    ) {
      sums[later % sums.length] = (sums[later % sums.length] ?? 0) + weight;
    }
  }

  /**
   * How many events happened in the last `span` ms before `now`, and the length of the counted period in ms, which is
   * at least an hour.
   */
  over(platform: Platform, now: number, span: number): { count: number; ms: number } {
    const ring = this.#rings.get(platform);
    if (!ring) return { count: 0, ms: hourMs };
    const last = Math.floor(now / bucketMs);
    const first = last - Math.min(Math.round(span / bucketMs), bucketCount - 1);
    const count = sumUpTo(ring, last) - sumUpTo(ring, first - 1);
    return { count, ms: Math.max(now - Math.max(first * bucketMs, this.#first), hourMs) };
  }

  /** How many events happened within an hour of this time of day on the days before. */
  atThisHour(platform: Platform, now: number): { count: number; ms: number } {
    const ring = this.#rings.get(platform);
    let [count, ms] = [0, 0];
    if (!ring) return { count, ms };
    for (let days = 1; days <= earlierDays; days += 1) {
      const then = now - days * dayMs;
      if (then - hourMs < this.#first) break;
      const [from, to] = [then - hourMs, then + hourMs].map((at) => Math.floor(at / bucketMs));
      count += sumUpTo(ring, to ?? 0) - sumUpTo(ring, from ?? 0);
      ms += 2 * hourMs;
    }
    return { count, ms };
  }
}

function sumUpTo({ sums, newest }: Ring, bucket: number): number {
  const within = Math.min(newest, Math.max(bucket, newest - bucketCount));
  return sums[within % sums.length] ?? 0;
}
