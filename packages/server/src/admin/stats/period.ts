import { datesOfRange } from "@throughline/protocol";
import type { ReportInterval } from "@throughline/protocol";
import type { ReportQuery } from "@throughline/protocol/admin";
import { fromLocalTime, nextDay, startOfDay, startOfMonth } from "@throughline/storage";
import { dayMs, hourMs } from "@throughline/engine/durations";
import { invalidField } from "../../platform/http/errors.ts";
import { parseTimestamp } from "../../platform/time/parse-timestamp.ts";

/** A period of a report, in milliseconds. `until` is excluded. */
export interface Period {
  readonly since: number;
  readonly until: number;
  readonly interval: ReportInterval;
  readonly timeZone: string;
}

const defaultHours = 48;
const defaultDays = 30;
const maxIntervals = 2000;

type PeriodQuery = Pick<ReportQuery, "range" | "from" | "to" | "interval">;

/** Replaces the name of a period by its days. */
function withDates({ range, ...query }: PeriodQuery, now: number, timeZone: string): PeriodQuery {
  if (range === undefined) return query;
  if (query.from !== undefined || query.to !== undefined) {
    throw invalidField("range", "Send either range, or from and to.");
  }
  // Swedish dates look like ISO 8601.
  const today = new Date(now).toLocaleDateString("sv-SE", { timeZone });
  return { ...datesOfRange(range, today), ...query };
}

/** Parses the period of a query. It ends now and has a default length unless the query says otherwise. */
export function parsePeriod(query: PeriodQuery, now: number, timeZone: string): Period {
  const { from, to, interval = "day" } = withDates(query, now, timeZone);
  const nextHour = Math.floor(now / hourMs + 1) * hourMs;
  const until = to === undefined ? nextHour : parseEnd(to, timeZone);
  const since =
    from === undefined ? defaultStart(interval, until, timeZone) : parseStart(from, timeZone);
  if (since >= until) {
    throw invalidField(
      "from",
      `The period would end before it begins: from is "${from}" and to is "${to ?? "now"}".`,
    );
  }
  const period = { since, until, interval, timeZone };
  if ((until - since) / (interval === "hour" ? hourMs : dayMs) > maxIntervals) {
    throw invalidField(
      "interval",
      `The period has more than ${maxIntervals} ${interval === "hour" ? "hours" : "days"}. Request a shorter period.`,
    );
  }
  return period;
}

/**
 * Returns the preceding period of the same length. A period that begins at midnight is compared with the same hours of the
 * preceding days. For example, today until 9 o'clock is compared with yesterday until 9 o'clock.
 */
export function previousPeriod({ since, until, interval, timeZone }: Period): Period {
  const length = until - since;
  if (startOfDay(since, timeZone) !== since) {
    return { since: since - length, until: since, interval, timeZone };
  }
  const days = intervalStarts({ since, until, interval: "day", timeZone }, until - 1).length;
  const start = startOfDay(since - days * dayMs + dayMs / 2, timeZone);
  return { since: start, until: Math.min(since, start + length), interval, timeZone };
}

/** Returns the start of the interval that contains a moment. */
export function intervalStart({ interval, timeZone }: Period, at: number): number {
  if (interval === "hour") return at - (at % hourMs);
  return interval === "day" ? startOfDay(at, timeZone) : startOfMonth(at, timeZone);
}

/** Returns the starts of all intervals up to the one that contains `last`. */
export function intervalStarts(period: Period, last: number): number[] {
  const starts: number[] = [];
  const end = Math.min(period.until, last + 1);
  let at = intervalStart(period, period.since);
  while (at < end) {
    starts.push(at);
    at = nextInterval(period, at);
  }
  return starts;
}

function nextInterval({ interval, timeZone }: Period, start: number): number {
  if (interval === "hour") return start + hourMs;
  return interval === "day"
    ? nextDay(start, timeZone)
    : startOfMonth(start + 31.5 * dayMs, timeZone);
}

function defaultStart(interval: ReportInterval, until: number, timeZone: string): number {
  if (interval === "hour") return until - defaultHours * hourMs;
  return startOfDay(until - 1 - (defaultDays - 1) * dayMs, timeZone);
}

const isDate = (text: string) => !text.includes("T");

function parseStart(text: string, timeZone: string): number {
  const at = parseMoment("from", text);
  return isDate(text) ? fromLocalTime(at, timeZone) : at - (at % hourMs);
}

function parseEnd(text: string, timeZone: string): number {
  const at = parseMoment("to", text);
  // The last day is included.
  if (isDate(text)) return nextDay(fromLocalTime(at, timeZone), timeZone);
  return Math.ceil(at / hourMs) * hourMs;
}

function parseMoment(field: string, text: string): number {
  const at = parseTimestamp(text);
  if (at === undefined) throw invalidField(field, `"${text}" is not in the calendar.`);
  return at;
}
