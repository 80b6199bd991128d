import type { Counts, Moment } from "./records.ts";

const lengths = { hour: 3_600_000, day: 86_400_000 } as const;

/** When the hour or day (UTC) of that moment began. */
export function startOf(step: keyof typeof lengths, at: Moment): Moment {
  return at - (((at % lengths[step]) + lengths[step]) % lengths[step]);
}

export const noCounts: Counts = {
  clicks: 0,
  filtered: 0,
  opened: 0,
  installs: 0,
  matches: 0,
  events: 0,
};
