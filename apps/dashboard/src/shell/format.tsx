import { shellTexts } from "../texts/shell.ts";

const { duration } = shellTexts;

const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

const dateAndTimeWithSeconds = new Intl.DateTimeFormat(undefined, {
  dateStyle: "medium",
  timeStyle: "medium",
});

/** A date and time in the browser’s time zone. The tooltip shows the time in UTC. */
export function DateTime({ at, seconds = false }: { at: string; seconds?: boolean }) {
  return (
    <time dateTime={at} title={`${at.slice(0, 19).replace("T", " ")} UTC`}>
      {(seconds ? dateAndTimeWithSeconds : dateAndTime).format(new Date(at))}
    </time>
  );
}

const numbers = new Intl.NumberFormat();

export function formatCount(value: number): string {
  return numbers.format(value);
}

export function formatPercent(share: number): string {
  return `${(share * 100).toFixed(share >= 0.1 || share === 0 ? 0 : 1)} %`;
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
