import type { ReportInterval } from "./vocabulary.ts";

/** The periods of a report that have a name. Weeks begin on Monday. */
export const reportRanges = [
  "today",
  "yesterday",
  "48h",
  "7d",
  "30d",
  "90d",
  "week",
  "last-week",
  "month",
  "last-month",
  "quarter",
  "12m",
] as const;
export type ReportRange = (typeof reportRanges)[number];

/** The days of a period, such as `2026-05-01`, and the intervals in which it is shown. */
export interface RangeDates {
  readonly interval: ReportInterval;
  /** The first day. Without one, the period is the 48 hours before now. */
  readonly from?: string;
  /** The last day. Without one, the period ends now. */
  readonly to?: string;
}

/** Returns the days of a named period. `today` is a date in the app's time zone. */
export function datesOfRange(range: ReportRange, today: string): RangeDates {
  return ranges[range](today);
}

const ranges: Readonly<Record<ReportRange, (today: string) => RangeDates>> = {
  today: (today) => ({ interval: "hour", from: today }),
  yesterday: (today) => ({ interval: "hour", from: addDays(today, -1), to: addDays(today, -1) }),
  "48h": () => ({ interval: "hour" }),
  "7d": (today) => ({ interval: "day", from: addDays(today, -6) }),
  "30d": (today) => ({ interval: "day", from: addDays(today, -29) }),
  "90d": (today) => ({ interval: "day", from: addDays(today, -89) }),
  week: (today) => ({ interval: "day", from: startOfWeek(today) }),
  "last-week": (today) => ({
    interval: "day",
    from: addDays(startOfWeek(today), -7),
    to: addDays(startOfWeek(today), -1),
  }),
  month: (today) => ({ interval: "day", from: startOfMonth(today, 0) }),
  "last-month": (today) => ({
    interval: "day",
    from: startOfMonth(today, -1),
    to: addDays(startOfMonth(today, 0), -1),
  }),
  quarter: (today) => ({
    interval: "day",
    from: startOfMonth(today, -(new Date(today).getUTCMonth() % 3)),
  }),
  "12m": (today) => ({ interval: "month", from: startOfMonth(today, -11) }),
};

function addDays(date: string, days: number): string {
  return dateOf(Date.parse(date) + days * 86_400_000);
}

function startOfWeek(date: string): string {
  return addDays(date, -((new Date(date).getUTCDay() + 6) % 7));
}

function startOfMonth(date: string, months: number): string {
  const at = new Date(date);
  return dateOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months));
}

function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
