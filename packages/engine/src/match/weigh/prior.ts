import type { BackgroundStatistics } from "../learn/background.ts";
import type { Platform } from "../signals/evidence.ts";
import type { Rates } from "../learn/rates.ts";
import { longestWindowMs as week } from "../window.ts";

const hour = 3_600_000;
/** The rate one would expect weighs as much as this many opens. */
const steadyOpens = 10;
/** No app is taken to have fewer clicks than one a week. */
export const minRate = 1 / week;

/** What is believed of an open before its candidates are looked at. */
export interface Prior {
  /** π/(1−π): the odds that an open followed a click at all. */
  readonly odds: number;
  /**
   * Odds, per unit of install density, that an open belongs to one given click rather than to nobody:
   * installs per click over organic opens per ms. Over a week that is π/(1−π)/λ; within the week
   * organic opens have their busy and quiet hours, and an open in a quiet one is likelier somebody's.
   */
  readonly perMs: number;
}

export function priorOf(
  platform: Platform,
  { clicks, clickedShare, organicOpens }: BackgroundStatistics,
  start: number,
  now: number,
): Prior {
  const share = clickedShare.of(platform, now, start);
  const odds = share / (1 - share);
  const all = clicks.over(platform, now, week);
  const rate = Math.max(all.count / all.ms, minRate);
  return { odds, perMs: odds / rate / busyness(organicOpens, platform, now) };
}

/** The rate of organic opens now against the week's mean: by the time of day, then by the last hour. */
function busyness(opens: Rates, platform: Platform, now: number): number {
  const { count, ms } = opens.over(platform, now, week);
  const days = opens.atThisHour(platform, now);
  const byHour = against(days.count, (days.ms * count) / ms);
  const lately = opens.over(platform, now, hour);
  return byHour * against(lately.count, (lately.ms * byHour * count) / ms);
}

function against(seen: number, expected: number): number {
  return (seen + steadyOpens) / (expected + steadyOpens);
}
