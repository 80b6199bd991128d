import { dayMs, hourMs } from "@throughline/engine/durations";
import type { Counts, Moment } from "../records.ts";

/** The length of a bucket of statistics. */
export const bucketMs = { hour: hourMs, day: dayMs } as const;

/** Returns the start of the hour or day (UTC) that contains `at`. */
export function startOf(step: keyof typeof bucketMs, at: Moment): Moment {
  return at - (((at % bucketMs[step]) + bucketMs[step]) % bucketMs[step]);
}

/** Statistics are kept per hour for this long. Older ones are rolled up into days. */
const hourlyRetentionMs = 35 * bucketMs.day;

/** Returns the start of the first day whose statistics are still kept per hour. */
export function hourlyCutoff(now: Moment): Moment {
  return startOf("day", now - hourlyRetentionMs);
}

export const zeroCounts: Counts = {
  clicks: 0,
  filtered: 0,
  opened: 0,
  outside: 0,
  internal: 0,
  installs: 0,
  matches: 0,
  events: 0,
};
