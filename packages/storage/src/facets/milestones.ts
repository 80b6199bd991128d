import { dayMs } from "@throughline/engine/durations";
import { startOf } from "../stats/buckets.ts";
import type { Moment } from "../records.ts";

/**
 * Milestones that an install reaches at most once: its first event, and an event 1, 7 or 30 days
 * (UTC) after the install.
 */
export const milestones = [
  { name: "firstEvent", bit: 1 },
  { name: "day1", bit: 2, days: 1 },
  { name: "day7", bit: 4, days: 7 },
  { name: "day30", bit: 8, days: 30 },
] as const;

/** Returns the bits of the milestones that an install reaches with events at these moments. */
export function milestonesReached(installedAt: Moment, events: Iterable<Moment>): number {
  let bits = 0;
  const first = startOf("day", installedAt);
  for (const at of events) {
    const after = (startOf("day", at) - first) / dayMs;
    for (const { bit, ...milestone } of milestones) {
      if (!("days" in milestone) || milestone.days === after) bits |= bit;
    }
  }
  return bits;
}
