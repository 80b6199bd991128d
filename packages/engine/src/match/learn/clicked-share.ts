import type { Platform } from "../signals/evidence.ts";
import { maxWindowMs } from "../window.ts";
import { dayMs } from "../../durations.ts";

/** The estimate covers the same period as the background statistics. */
const days = maxWindowMs / dayMs;
/** The shipped share of clicked opens weighs as much as this many opens. */
const priorOpens = 200;

/** Each bin covers two bits of the Bayes factor, from 2⁻⁸ to 2¹². Factors outside that range are as good as certain. */
const [lowest, highest, bits] = [-8, 12, 2];

export const factorBins = (highest - lowest) / bits + 1;

/** The bin of a Bayes factor. The factor says how much more likely an open's evidence is after a click than without one. */
export function factorBin(factor: number): number {
  const bin = Math.round((Math.log2(factor) - lowest) / bits);
  return Math.min(factorBins - 1, Math.max(0, bin));
}

/** The Bayes factor that each bin stands for. */
const factors = Array.from({ length: factorBins }, (_, bin) => 2 ** (lowest + bin * bits));

/** The probability that no click led to an open in this bin, if a share of `share` of all opens followed a click. */
export function organicShare(bin: number, share: number): number {
  return (1 - share) / (1 - share + share * (factors[bin] ?? 0));
}

/**
 * Estimates which share of an app's opens followed a click. The estimate is the share that makes the Bayes factors of
 * a week's opens most likely. A Bayes factor does not depend on the share, and verdicts play no part, so
 * that the estimate cannot confirm itself.
 */
export class ClickedShare {
  /** Opens by platform, day and bin. */
  readonly #platforms = new Map<Platform, Map<number, Float64Array>>();

  record(platform: Platform, at: number, bin: number, weight: number): void {
    const today = Math.floor(at / dayMs);
    const counts = this.#countsOf(platform, today);
    counts[bin] = (counts[bin] ?? 0) + weight;
  }

  /** The estimated share. `start` is the share to assume without any opens. */
  of(platform: Platform, now: number, start: number): number {
    const counts = this.#week(platform, now);
    const total = priorOpens + counts.reduce((sum, count) => sum + count, 0);
    let share = start;
    // Expectation-maximisation converges from any start.
    for (let round = 0; round < 40; round += 1) {
      let clicked = priorOpens * start;
      for (let bin = 0; bin < factorBins; bin += 1) {
        const count = counts[bin] ?? 0;
        if (count !== 0) clicked += count * (1 - organicShare(bin, share));
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
    const today = Math.floor(now / dayMs);
    for (let back = 0; back <= days; back += 1) {
      const counts = this.#platforms.get(platform)?.get(today - back);
      counts?.forEach((count, bin) => {
        sums[bin] = (sums[bin] ?? 0) + count;
      });
    }
    return sums;
  }
}
