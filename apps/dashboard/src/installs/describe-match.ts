import type { InstallView } from "@throughline/protocol";
import { formatPercent } from "../shell/format.tsx";
import { installTexts } from "../texts/installs.ts";

const { age: ageTexts, match: texts } = installTexts;

/** Describes how an install was matched, in a word and a note. */
export function describeMatch({
  match: { type, method, confidence },
}: Pick<InstallView, "match">): {
  readonly word: string;
  readonly note: string;
} {
  if (type === "deterministic") {
    return { word: texts.exact, note: method === "referrer" ? texts.referrer : texts.clipboard };
  }
  if (type === "probabilistic") return { word: texts.likely, note: formatPercent(confidence) };
  return { word: texts.none, note: texts.noLink };
}

/** Formats a duration in minutes, hours or days. */
export function formatAge(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return ageTexts.underAMinute;
  if (minutes < 90) return ageTexts.minutes(minutes);
  const hours = Math.round(minutes / 60);
  return hours < 48 ? ageTexts.hours(hours) : ageTexts.days(Math.round(hours / 24));
}
