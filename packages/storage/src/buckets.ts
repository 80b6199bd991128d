import type { Counts, Moment } from "./records.ts";

const lengths = { hour: 3_600_000, day: 86_400_000 } as const;

/** When the hour or day (UTC) of that moment began. */
export function startOf(step: keyof typeof lengths, at: Moment): Moment {
  return at - (((at % lengths[step]) + lengths[step]) % lengths[step]);
}

/** How long counters are kept by the hour; older ones are added up by the day. */
const byTheHourMs = 90 * lengths.day;

/** Hours that began before this moment, a day's beginning, are added up. */
export function hoursEnd(now: Moment): Moment {
  return startOf("day", now - byTheHourMs);
}

export const noCounts: Counts = {
  clicks: 0,
  filtered: 0,
  opened: 0,
  installs: 0,
  matches: 0,
  events: 0,
};
