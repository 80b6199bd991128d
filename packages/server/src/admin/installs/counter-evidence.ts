import type { CandidateReason } from "@throughline/engine";
import { evidenceOf, signalWords } from "@throughline/protocol";
import type { Signal, SignalCost } from "@throughline/protocol";

/** How many are named: a person looks at the first, and seldom past the third. */
const mostNamed = 3;
/** Less than this is printed as nothing. */
const worthNaming = 0.05;

/** What speaks most against a click, most first. */
export function costsOf(candidate: CandidateReason): SignalCost[] {
  return evidenceOf(candidate)
    .filter(({ bits }) => bits <= -worthNaming)
    .toSorted((a, b) => a.bits - b.bits)
    .slice(0, mostNamed)
    .map(({ signal, bits, agreement }) => ({
      signal,
      bits,
      words: signal === "prior" ? priorInWords(candidate.ageMs) : inWords(signal, agreement),
    }));
}

/** How many bits more it takes from one probability to another. */
export function bitsBetween(probability: number, wanted: number): number {
  const odds = (share: number) => share / (1 - share);
  return Math.max(0, Math.log2(odds(wanted) / odds(probability)));
}

const minute = 60_000;

function priorInWords(ageMs: number): string {
  if (ageMs < minute) return "the app was opened unusually soon after the click";
  return "the click is old, or many other clicks were made at that time";
}

/** Levels that agree: they cost where nearly everybody agrees just so. */
const agreeing = new Set(["same", "exact", "frozen"]);

function inWords(signal: Signal, level: string | undefined): string {
  const { name, subject = name, levels = {}, against = subject } = signalWords[signal];
  if (level === undefined) return against;
  if (agreeing.has(level)) return `${subject} is the same, but most other people share it`;
  return levels[level] ?? `${subject} differs`;
}
