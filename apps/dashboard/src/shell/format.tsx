import { locale } from "../language/language.ts";
import { shellTexts } from "../texts/shell.ts";

const { duration } = shellTexts;

const dates = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
const times = new Intl.DateTimeFormat(locale, { timeStyle: "short" });
const timesWithSeconds = new Intl.DateTimeFormat(locale, { timeStyle: "medium" });
const dateAndTime = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
const dateAndTimeWithSeconds = new Intl.DateTimeFormat(locale, {
  dateStyle: "medium",
  timeStyle: "medium",
});
const relativeDays = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });

/** A date and time in the browser’s time zone, with “today” and “yesterday”. The tooltip shows the time in UTC. */
export function DateTime({ at, seconds = false }: { at: string; seconds?: boolean }) {
  return (
    <time dateTime={at} title={`${at.slice(0, 19).replace("T", " ")} UTC`}>
      {describeTime(new Date(at), seconds)}
    </time>
  );
}

function describeTime(at: Date, seconds: boolean): string {
  const days = daysSince(at);
  if (days !== 0 && days !== -1) return (seconds ? dateAndTimeWithSeconds : dateAndTime).format(at);
  return `${relativeDays.format(days, "day")}, ${(seconds ? timesWithSeconds : times).format(at)}`;
}

/** Returns how many days a date is from today in the browser’s calendar. Past days are negative. */
function daysSince(at: Date): number {
  const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (dayOf(at) - dayOf(new Date())) / 86_400_000;
}

/** Formats the day of a time in the browser’s time zone. */
export function formatDay(at: string): string {
  return dates.format(new Date(at));
}

const isoTime = /(\d{4}-\d\d-\d\dT[\d:.]+Z)/;

/** A sentence of the service, with the times in it as the user writes them. */
export function Sentence({ children }: { children: string }) {
  return children
    .split(isoTime)
    .map((part) => (isoTime.test(part) ? <DateTime key={part} at={part} seconds /> : part));
}

const numbers = new Intl.NumberFormat(locale);

export function formatCount(value: number): string {
  return numbers.format(value);
}

/** Formats a number with exactly this many digits after the decimal point. */
export function formatDecimal(value: number, digits: number): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return value.toLocaleString(locale, options);
}

export function formatPercent(share: number): string {
  return `${formatDecimal(share * 100, share >= 0.1 || share === 0 ? 0 : 1)} %`;
}

/** Formats a probability, which is never certain. */
export function formatChance(probability: number): string {
  if (probability > 0.999) return shellTexts.chance.almostCertain;
  return probability < 0.001 ? shellTexts.chance.almostNone : formatPercent(probability);
}

/** Formats a duration in minutes, hours or days. */
export function formatDuration(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return duration.underAMinute;
  if (minutes < 90) return duration.minutes(minutes);
  const hours = Math.round(minutes / 60);
  return hours < 48 ? duration.hours(hours) : duration.days(Math.round(hours / 24));
}
