import type { BackgroundStatistics } from "./background.ts";
import type { Platform } from "./evidence.ts";

const hour = 3_600_000;
const week = 168 * hour;
/** The shipped share of clicked opens weighs as much as this many opens. */
const priorOpens = 200;
/** The week's rate of organic opens weighs as much as this many of the last two hours. */
const steadyOpens = 10;
/** A wrong route is worse than none: all odds are taken at this share. */
const caution = 0.7;
/** No app is taken to have fewer clicks than one a week. */
const leastRate = 1 / week;

/**
 * Odds, per unit of install density, that an open belongs to one given click rather than to nobody:
 * installs per click over organic opens per ms. Over a week that is π/(1−π)/λ; within the week
 * organic opens have their busy and quiet hours, and an open in a quiet one is likelier somebody's.
 */
export function priorPerMs(
  platform: Platform,
  { clicks, clickedOpens, organicOpens }: BackgroundStatistics,
  clickedShare: number,
  now: number,
): number {
  const clicked = clickedOpens.over(platform, now, week).count;
  const organic = organicOpens.over(platform, now, week);
  const odds =
    (clicked + priorOpens * clickedShare) / (organic.count + priorOpens * (1 - clickedShare));
  const all = clicks.over(platform, now, week);
  const lately = organicOpens.over(platform, now, 2 * hour);
  const expected = (organic.count / organic.ms) * lately.ms;
  const busy = (lately.count + steadyOpens) / (expected + steadyOpens);
  return (caution * odds) / Math.max(all.count / all.ms, leastRate) / busy;
}
