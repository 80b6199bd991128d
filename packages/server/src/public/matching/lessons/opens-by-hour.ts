import { factorBins, maxWindowMs } from "@throughline/engine";
import type { BackgroundStatistics, Platform } from "@throughline/engine";
import { rounded } from "./rounded.ts";

const hourMs = 3_600_000;
/** As long as the background statistics look back. */
const mostHours = maxWindowMs / hourMs;

type Hour = readonly [hour: number, platform: Platform, byFactor: readonly number[]];

/** How many opens were decided by evidence, by hour and platform for a week, and by how much it said. */
export class OpensByHour {
  readonly #hours = new Map<string, Hour>();

  constructor(kept: readonly Hour[] = []) {
    for (const hour of kept) this.#hours.set(keyOf(hour), hour);
  }

  add(platform: Platform, at: number, bin: number, opens: number): void {
    const now = Math.floor(at / hourMs);
    const key = keyOf([now, platform]);
    const [, , before] = this.#hours.get(key) ?? [
      now,
      platform,
      Array.from({ length: factorBins }, () => 0),
    ];
    this.#hours.set(key, [now, platform, before.with(bin, (before[bin] ?? 0) + opens)]);
    for (const [oldKey, [hour]] of this.#hours) {
      // Oldest first, unless the clock was set back.
      if (hour > now - mostHours) break;
      this.#hours.delete(oldKey);
    }
  }

  remind(statistics: BackgroundStatistics): void {
    for (const [hour, platform, byFactor] of this.#hours.values()) {
      byFactor.forEach((opens, bin) => {
        if (opens > 0) statistics.countOpens(platform, hour * hourMs, bin, opens);
      });
    }
  }

  toJson(): readonly Hour[] {
    return [...this.#hours.values()].map(([hour, platform, byFactor]) => [
      hour,
      platform,
      byFactor.map(rounded),
    ]);
  }
}

function keyOf([hour, platform]: readonly [number, Platform, ...unknown[]]): string {
  return `${hour} ${platform}`;
}
