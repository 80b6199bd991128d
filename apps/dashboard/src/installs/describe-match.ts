import type { InstallView } from "@throughline/protocol";
import { formatPercent } from "../shell/format.tsx";

/** How an install was matched, in one or two words. */
export function describeMatch({
  match: { type, method, confidence },
}: Pick<InstallView, "match">): {
  readonly word: string;
  readonly note: string;
} {
  if (type === "deterministic") {
    return { word: "Exact", note: method === "referrer" ? "install referrer" : "clipboard" };
  }
  if (type === "probabilistic") return { word: "Likely", note: formatPercent(confidence) };
  return { word: "None", note: "no link led here" };
}

export function formatAge(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return "less than a minute";
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
