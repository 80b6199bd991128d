import type { CandidateReason } from "@throughline/engine";
import type { SignalCost } from "@throughline/protocol";

/** How many are named: a person looks at the first, and seldom past the third. */
const mostNamed = 3;
/** Less than this is printed as nothing. */
const worthNaming = 0.05;

/** What speaks most against a click, most first. */
export function costsOf({ bits, agreement, ageMs }: CandidateReason): SignalCost[] {
  return Object.entries(bits)
    .filter(([, weight]) => weight <= -worthNaming)
    .toSorted(([, a], [, b]) => a - b)
    .slice(0, mostNamed)
    .map(([signal, weight]) => ({
      signal,
      bits: weight,
      words: signal === "prior" ? priorInWords(ageMs) : inWords(signal, agreement[signal]),
    }));
}

/** How many bits more it takes from one probability to another. */
export function bitsBetween(probability: number, wanted: number): number {
  const odds = (share: number) => share / (1 - share);
  return Math.max(0, Math.log2(odds(wanted) / odds(probability)));
}

const names: Record<string, string> = {
  network: "the network",
  secondNetwork: "the network of the other address family",
  timeZone: "the phone's time zone",
  language: "the phone's language",
  model: "the phone's model",
  screen: "the screen",
  os: "the OS version",
};

const partly: Record<string, string> = {
  "network near": "the networks are close, but not the same",
  "network wide": "the networks may only share their provider",
  "network otherFamily":
    "one came over IPv4, the other over IPv6, so the networks cannot be compared",
  "network openHidden": "the app was opened through a relay or VPN, the click was not",
  "language base": "the language is the same, but its region is not",
  "language listed": "the click's language is not the phone's first language",
  "os major": "only the first number of the OS version is the same",
  "os patch": "the OS version differs in its last number",
};

/** Signals that compare nothing. */
const others: Record<string, string> = {
  left: "an earlier open may have come from this click",
  browser: "older clicks of the same browser led elsewhere",
  person: "a newer click may be from the same person",
};

const minute = 60_000;

function priorInWords(ageMs: number): string {
  if (ageMs < minute) return "few apps are installed and opened this soon after a click";
  return "too long ago, or one of many clicks at that time";
}

/** Levels that agree: they cost where nearly everybody agrees just so. */
const agreeing = new Set(["same", "exact", "frozen"]);

function inWords(signal: string, level: string | undefined): string {
  const name = names[signal] ?? signal;
  if (level === undefined) return others[signal] ?? name;
  if (agreeing.has(level)) return `${name} is the same, but it is for nearly everybody`;
  return partly[`${signal} ${level}`] ?? `${name} differs`;
}
