import type { Platform } from "../signals/evidence.ts";
import { longestWindowMs } from "../window.ts";

const day = 24 * 3_600_000;
/** As long as the background statistics look back. */
const days = longestWindowMs / day;
/** The shipped share of clicked opens weighs as much as this many opens. */
const priorOpens = 200;

/** Bins of two bits each: Bayes factors from 2⁻⁸ to 2¹²; what lies beyond is as good as certain. */
const [lowest, highest, bits] = [-8, 12, 2];

export const factorBins = (highest - lowest) / bits + 1;

/** The bin of a Bayes factor: how much likelier an open is after a click than without. */
export function factorBin(factor: number): number {
  const bin = Math.round((Math.log2(factor) - lowest) / bits);
  return Math.min(factorBins - 1, Math.max(0, bin));
}

/** The Bayes factor each bin stands for. */
const factors = Array.from({ length: factorBins }, (_, bin) => 2 ** (lowest + bin * bits));

/** The probability that nobody's click led to an open with such a factor, were `share` of all opens clicked. */
export function organicAt(bin: number, share: number): number {
  return (1 - share) / (1 - share + share * (factors[bin] ?? 0));
}

/**
 * Which share of an app's opens followed a click, learned from what the opens and clicks of a week show and
 * from no verdict: each open counts by its Bayes factor, which holds whatever the share is, and the
 * share is the one that makes all of them together likeliest.
 */
export class ClickedShare {
  /** Opens by platform, day and bin. */
  readonly #platforms = new Map<Platform, Map<number, Float64Array>>();

  record(platform: Platform, at: number, bin: number, weight: number): void {
    const today = Math.floor(at / day);
    const counts = this.#countsOf(platform, today);
    counts[bin] = (counts[bin] ?? 0) + weight;
  }

  /** `start` is the share before anything is known. */
  of(platform: Platform, now: number, start: number): number {
    const counts = this.#week(platform, now);
    const total = priorOpens + counts.reduce((sum, count) => sum + count, 0);
    let share = start;
    // Expectation-maximisation: it climbs from wherever it starts.
    for (let round = 0; round < 40; round += 1) {
      let clicked = priorOpens * start;
      for (let bin = 0; bin < factorBins; bin += 1) {
        const count = counts[bin] ?? 0;
        if (count !== 0) clicked += count * (1 - organicAt(bin, share));
      }
      const next = clicked / total;
      if (Math.abs(next - share) < 1e-4) return next;
      share = next;
    }
    return share;
  }

  #countsOf(platform: Platform, today: number): Float64Array {
    let byDay = this.#platforms.get(platform);
    if (!byDay) this.#platforms.set(platform, (byDay = new Map()));
    const known = byDay.get(today);
    if (known) return known;
    for (const past of byDay.keys()) if (past < today - days) byDay.delete(past);
    const counts = new Float64Array(factorBins);
    byDay.set(today, counts);
    return counts;
  }

  #week(platform: Platform, now: number): Float64Array {
    const sums = new Float64Array(factorBins);
    const today = Math.floor(now / day);
    for (let back = 0; back <= days; back += 1) {
      const counts = this.#platforms.get(platform)?.get(today - back);
      counts?.forEach((count, bin) => {
        sums[bin] = (sums[bin] ?? 0) + count;
      });
    }
    return sums;
  }
}
