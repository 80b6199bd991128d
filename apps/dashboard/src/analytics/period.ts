import { datesOfRange } from "@throughline/protocol";
import type { ReportQuery } from "@throughline/protocol/admin";
import { locale } from "../language/language.ts";
import { analyticsTexts } from "../texts/analytics.ts";
import { defaultRange } from "./search.ts";
import type { PeriodSearch } from "./search.ts";

const texts = analyticsTexts.range;

type PeriodQuery = Pick<ReportQuery, "from" | "to" | "interval">;

/** The longest period that is charted by day. Longer periods are charted by month. */
const maxDailyDays = 190;

/**
 * Returns the period as the service understands it. Dates are in the app’s time zone. A period that includes today
 * has no end, so that the service compares it with the same hours of earlier days.
 */
export function toPeriodQuery(search: PeriodSearch, now: number, timeZone: string): PeriodQuery {
  const today = toDate(now, timeZone);
  const { from, to } = search;
  if (from && to) {
    const days = daysBetween(from, to) + 1;
    const interval = days <= 2 ? "hour" : days <= maxDailyDays ? "day" : "month";
    return { interval, from, ...(to < today && { to }) };
  }
  return datesOfRange(search.range ?? defaultRange, today);
}

/** Returns what is wrong with a custom period, or undefined if the period is valid. */
export function findPeriodError({ from, to }: PeriodSearch): string | undefined {
  if (!from && !to) return undefined;
  for (const date of [from, to]) if (!date || !isDate(date)) return texts.notADate(date ?? "");
  return (from ?? "") > (to ?? "") ? texts.reversed(formatDay(from), formatDay(to)) : undefined;
}

function isDate(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at) && dateOf(at) === text;
}

const dayMs = 86_400_000;

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Returns the date of a moment in a time zone, such as `2026-05-01`. */
export function toDate(at: number, timeZone: string): string {
  // Swedish dates look like ISO 8601.
  return new Date(at).toLocaleDateString("sv-SE", { timeZone });
}

const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });

function formatDay(date = ""): string {
  return dayFormat.format(Date.parse(date));
}

/** Formats a period of whole days, such as `1 – 7 May 2026`, or of hours. */
export function formatPeriod(from: string, to: string, interval: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: "medium",
    ...(interval === "hour" && { timeStyle: "short" }),
    timeZone,
  });
  // The end of a period is excluded.
  return format.formatRange(new Date(from), new Date(Date.parse(to) - 1));
}
