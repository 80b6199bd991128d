import { startOf } from "../buckets.ts";
import type { Moment } from "../records.ts";

const day = 86_400_000;

/** What an install may reach once: an event at all, and one on a day after the day it was installed (UTC). */
export const milestones = [
  { name: "event", bit: 1 },
  { name: "day1", bit: 2, days: 1 },
  { name: "day7", bit: 4, days: 7 },
  { name: "day30", bit: 8, days: 30 },
] as const;

/** The first event of an install that is matched to a link: where the app's own funnel ends. */
export const matchedEvent = { name: "matchedEvent", bit: 1 } as const;

/** The bits an install of that moment reaches with events at these moments. */
export function milestonesReached(installedAt: Moment, events: Iterable<Moment>): number {
  let bits = 0;
  const first = startOf("day", installedAt);
  for (const at of events) {
    const after = (startOf("day", at) - first) / day;
    for (const { bit, ...one } of milestones) {
      if (!("days" in one) || one.days === after) bits |= bit;
    }
  }
  return bits;
}
