import { factorBins, maxWindowMs } from "@throughline/engine";
import type { BackgroundStatistics, Platform } from "@throughline/engine";
import { hourMs } from "@throughline/engine/durations";
import { roundForStorage } from "./round-for-storage.ts";

/** How many hours are kept. The background statistics cover the same time. */
const maxHours = maxWindowMs / hourMs;

type Hour = readonly [hour: number, platform: Platform, byFactor: readonly number[]];

/** Counts the opens that device signals decided in the last week, by hour, platform and strength of the evidence. */
export class OpensByHour {
  readonly #hours = new Map<string, Hour>();

  constructor(stored: readonly Hour[] = []) {
    for (const hour of stored) this.#hours.set(hourKey(hour), hour);
  }

  add(platform: Platform, at: number, bin: number, opens: number): void {
    const now = Math.floor(at / hourMs);
    const key = hourKey([now, platform]);
    const [, , before] = this.#hours.get(key) ?? [
      now,
      platform,
      Array.from({ length: factorBins }, () => 0),
    ];
    this.#hours.set(key, [now, platform, before.with(bin, (before[bin] ?? 0) + opens)]);
    for (const [oldKey, [hour]] of this.#hours) {
      // Hours are ordered unless the clock was set back.
      if (hour > now - maxHours) break;
      this.#hours.delete(oldKey);
    }
  }

  /** Adds the counted opens to new statistics. */
  restoreTo(statistics: BackgroundStatistics): void {
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
      byFactor.map(roundForStorage),
    ]);
  }
}

function hourKey([hour, platform]: readonly [number, Platform, ...unknown[]]): string {
  return `${hour} ${platform}`;
}
