import type { BackgroundStatistics } from "../learn/background.ts";
import type { Platform } from "../signals/evidence.ts";
import type { Rates } from "../learn/rates.ts";
import { maxWindowMs as week } from "../window.ts";
import { hourMs } from "../../durations.ts";

/** The expected rate counts as much as this many opens. */
const steadyOpens = 10;
/** Every app is assumed to have at least one click a week. */
export const minRate = 1 / week;

/** What is known about an open before its candidates are compared. */
export interface Prior {
  /** π/(1−π): the odds that an open followed any click. */
  readonly odds: number;
  /**
   * The odds, per unit of install density, that an open came from one given click: installs per click divided
   * by organic opens per ms. Over a week this is π/(1−π)/λ. Within the week, organic opens have busy and
   * quiet hours, and an open in a quiet hour is more likely to have come from a click.
   */
  readonly perMs: number;
}

export function computePrior(
  platform: Platform,
  { clicks, clickedShare, organicOpens }: BackgroundStatistics,
  start: number,
  now: number,
): Prior {
  const share = clickedShare.of(platform, now, start);
  const odds = share / (1 - share);
  const weekly = clicks.over(platform, now, week);
  const rate = Math.max(weekly.count / weekly.ms, minRate);
  return { odds, perMs: odds / rate / busyness(organicOpens, platform, now) };
}

/** The current rate of organic opens relative to the week's mean, by the time of day and by the last hour. */
function busyness(opens: Rates, platform: Platform, now: number): number {
  const { count, ms } = opens.over(platform, now, week);
  const days = opens.atThisHour(platform, now);
  const byHour = ratio(days.count, (days.ms * count) / ms);
  const lastHour = opens.over(platform, now, hourMs);
  return byHour * ratio(lastHour.count, (lastHour.ms * byHour * count) / ms);
}

function ratio(seen: number, expected: number): number {
  return (seen + steadyOpens) / (expected + steadyOpens);
}
