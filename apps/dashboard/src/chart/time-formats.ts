import type { ReportInterval } from "@throughline/protocol";
import { locale } from "../language/language.ts";

/** Formats the times of a chart in the app’s time zone. */
export interface TimeFormats {
  /** Formats a label for the time axis. The first hour of a day is labelled with its date. */
  readonly tick: (at: string | undefined) => string;
  /** Formats a time for tooltips and tables. */
  readonly full: (at: string) => string;
}

const formats: Record<ReportInterval, Record<"tick" | "full", Intl.DateTimeFormatOptions>> = {
  hour: { tick: { timeStyle: "short" }, full: { dateStyle: "medium", timeStyle: "short" } },
  day: { tick: { day: "numeric", month: "short" }, full: { dateStyle: "full" } },
  month: { tick: { month: "short", year: "2-digit" }, full: { month: "long", year: "numeric" } },
};

export function createTimeFormats(interval: ReportInterval, timeZone: string): TimeFormats {
  const { tick, full } = formats[interval];
  const tickFormat = new Intl.DateTimeFormat(locale, { ...tick, timeZone });
  const fullFormat = new Intl.DateTimeFormat(locale, { ...full, timeZone });
  const dayFormat = new Intl.DateTimeFormat(locale, { ...formats.day.tick, timeZone });
  const hourFormat = new Intl.DateTimeFormat("en-GB", {
    hour: "numeric",
    hourCycle: "h23",
    timeZone,
  });
  const isMidnight = (at: Date) => interval === "hour" && Number(hourFormat.format(at)) === 0;
  return {
    tick(text) {
      if (text === undefined) return "";
      const at = new Date(text);
      return (isMidnight(at) ? dayFormat : tickFormat).format(at);
    },
    full: (text) => fullFormat.format(new Date(text)),
  };
}
