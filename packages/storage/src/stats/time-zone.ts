import { dayMs, hourMs } from "@throughline/engine/durations";
import { startOf } from "./buckets.ts";
import type { Moment } from "../records.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "iso8601",
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** Returns how far a time zone's clock is ahead of UTC at a moment, in milliseconds. */
function utcOffset(at: Moment, timeZone: string): number {
  if (timeZone === "UTC") return 0;
  const parts = Object.fromEntries(
    dateFormat(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<Intl.DateTimeFormatPartTypes, number>;
  const { year, month, day, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

/** Returns the weekday, 0 for Sunday, and the minute of the day in a time zone. */
export function toLocalTime(at: Moment, timeZone: string) {
  const local = new Date(at + utcOffset(at, timeZone));
  return {
    weekday: local.getUTCDay(),
    minute: local.getUTCHours() * 60 + local.getUTCMinutes(),
  };
}

/**
 * Returns the start of the day that contains `at` in a time zone. Statistics are counted by the
 * hour (UTC), so an hour belongs to the day in which it begins.
 */
export function startOfDay(at: Moment, timeZone: string): Moment {
  const hour = startOf("hour", at);
  return fromLocalTime(startOf("day", hour + utcOffset(hour, timeZone)), timeZone);
}

/** Returns the start of the month that contains `at` in a time zone. */
export function startOfMonth(at: Moment, timeZone: string): Moment {
  const hour = startOf("hour", at);
  const local = new Date(hour + utcOffset(hour, timeZone));
  return fromLocalTime(Date.UTC(local.getUTCFullYear(), local.getUTCMonth()), timeZone);
}

/** Returns the first full hour (UTC) at or after a local time. `local` is the local time, read as if it were UTC. */
export function fromLocalTime(local: number, timeZone: string): Moment {
  // The first guess may be on the other side of a clock change, so the offset is computed again.
  const guess = local - utcOffset(local, timeZone);
  const at = local - utcOffset(guess, timeZone);
  return startOf("hour", at + hourMs - 1);
}

/** Returns the start of the next day. A day can have 23 to 25 hours. */
export function nextDay(start: Moment, timeZone: string): Moment {
  return startOfDay(start + dayMs + dayMs / 2, timeZone);
}
