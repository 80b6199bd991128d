import { longestWindowMs } from "@throughline/engine";
import type { BackgroundStatistics, Platform } from "@throughline/engine";
import { brief } from "./brief.ts";

const hourMs = 3_600_000;
/** As long as the background statistics look back. */
const mostHours = longestWindowMs / hourMs;

type Hour = readonly [hour: number, platform: Platform, clicked: number, organic: number];

/** How many opens somebody's click led to, and how many nobody's: by hour and platform, for a week. */
export class OpensByHour {
  readonly #hours = new Map<string, Hour>();

  constructor(kept: readonly Hour[] = []) {
    for (const hour of kept) this.#hours.set(keyOf(hour), hour);
  }

  add(platform: Platform, at: number, nobody: number): void {
    const now = Math.floor(at / hourMs);
    const key = keyOf([now, platform]);
    const [, , clicked, organic] = this.#hours.get(key) ?? [now, platform, 0, 0];
    this.#hours.set(key, [now, platform, clicked + 1 - nobody, organic + nobody]);
    for (const [oldKey, [hour]] of this.#hours) {
      // Oldest first, unless the clock was set back.
      if (hour > now - mostHours) break;
      this.#hours.delete(oldKey);
    }
  }

  remind({ clickedOpens, organicOpens }: BackgroundStatistics): void {
    for (const [hour, platform, clicked, organic] of this.#hours.values()) {
      clickedOpens.record(platform, hour * hourMs, clicked);
      organicOpens.record(platform, hour * hourMs, organic);
    }
  }

  toJson(): readonly Hour[] {
    return [...this.#hours.values()].map(([hour, platform, clicked, organic]) => [
      hour,
      platform,
      brief(clicked),
      brief(organic),
    ]);
  }
}

function keyOf([hour, platform]: readonly [number, Platform, ...unknown[]]): string {
  return `${hour} ${platform}`;
}
