import type { Counts, Moment } from "./records.ts";

const bucketMs = { hour: 3_600_000, day: 86_400_000 } as const;

/** When the hour or day (UTC) of that moment began. */
export function startOf(step: keyof typeof bucketMs, at: Moment): Moment {
  return at - (((at % bucketMs[step]) + bucketMs[step]) % bucketMs[step]);
}

/** How long counters are kept by the hour; older ones are added up by the day. */
const hourlyRetentionMs = 90 * bucketMs.day;

/** Hours that began before this moment, a day's beginning, are added up. */
export function hourlyCutoff(now: Moment): Moment {
  return startOf("day", now - hourlyRetentionMs);
}

export const zeroCounts: Counts = {
  clicks: 0,
  filtered: 0,
  opened: 0,
  installs: 0,
  matches: 0,
  events: 0,
};
