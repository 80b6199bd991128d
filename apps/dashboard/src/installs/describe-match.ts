import type { InstallView } from "@throughline/protocol";
import { formatChance } from "../shell/format.tsx";
import { installTexts } from "../texts/installs.ts";

const texts = installTexts.match;

/** The color of each outcome. */
export const matchColors = {
  deterministic: "green",
  probabilistic: "accent",
  none: "gray",
} as const;

/** Returns a short label and a note on how an install was matched. */
export function describeMatch({
  match: { type, method, confidence },
}: Pick<InstallView, "match">): {
  readonly label: string;
  readonly note: string;
} {
  if (type === "deterministic") {
    return { label: texts.exact, note: method === "referrer" ? texts.referrer : texts.clipboard };
  }
  if (type === "probabilistic") return { label: texts.likely, note: formatChance(confidence) };
  return { label: texts.none, note: texts.noLink };
}
