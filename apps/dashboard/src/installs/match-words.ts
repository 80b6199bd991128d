import type { InstallView } from "@throughline/protocol";
import { percent } from "../shell/moments.tsx";

/** How an install was matched, in one or two words. */
export function matchWords({ match: { type, method, confidence } }: Pick<InstallView, "match">): {
  readonly word: string;
  readonly note: string;
} {
  if (type === "deterministic") {
    return { word: "Exact", note: method === "referrer" ? "install referrer" : "clipboard" };
  }
  if (type === "probabilistic") return { word: "Likely", note: percent(confidence) };
  return { word: "None", note: "no link led here" };
}

const signals: Record<string, string> = {
  prior: "Time and traffic",
  network: "Network",
  secondNetwork: "Second network",
  timeZone: "Time zone",
  language: "Language",
  model: "Model",
  screen: "Screen",
  os: "System",
  browser: "Same browser",
  left: "Earlier opens",
  person: "Same person",
};

export function signalName(signal: string): string {
  return signals[signal] ?? signal;
}

/** One click that was weighed, as the service explains it. */
export interface Weighed {
  readonly click: string;
  readonly link: string;
  readonly ageMs: number;
  readonly posterior: number;
  readonly bits: Readonly<Record<string, number>>;
  readonly agreement: Readonly<Record<string, string>>;
}

/** The clicks a verdict is about, likeliest first. */
export function weighedIn(verdict: Record<string, unknown> | null): readonly Weighed[] {
  return (verdict?.["candidates"] ?? []) as readonly Weighed[];
}

export function age(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return "less than a minute";
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
