import type { CandidateReason } from "@throughline/engine";
import { evidenceOf, signalWords } from "@throughline/protocol";
import type { Signal, SignalCost } from "@throughline/protocol";
import { minuteMs } from "@throughline/engine/durations";

/** How many signals are listed. */
const maxSignals = 3;
/** Signals that cost fewer bits are left out, since they would be shown as 0.0. */
const minBits = 0.05;

/** Returns the signals that speak most against a click, strongest first. */
export function signalCosts(candidate: CandidateReason): SignalCost[] {
  return evidenceOf(candidate)
    .filter(({ bits }) => bits <= -minBits)
    .toSorted((a, b) => a.bits - b.bits)
    .slice(0, maxSignals)
    .map(({ signal, bits, agreement }) => ({
      signal,
      bits,
      words:
        signal === "prior" ? describePrior(candidate.ageMs) : describeSignal(signal, agreement),
    }));
}

/** Returns how many bits of evidence separate a probability from the required one. */
export function bitsBetween(probability: number, required: number): number {
  const odds = (share: number) => share / (1 - share);
  return Math.max(0, Math.log2(odds(required) / odds(probability)));
}

function describePrior(ageMs: number): string {
  if (ageMs < minuteMs) return "the app was opened unusually soon after the click";
  return "the click is old, or many other clicks were made at that time";
}

/** Levels that mean agreement. They still cost bits when nearly every phone agrees in the same way. */
const agreeing = new Set(["same", "exact", "frozen"]);

function describeSignal(signal: Signal, level: string | undefined): string {
  const { name, subject = name, levels = {}, against = subject } = signalWords[signal];
  if (level === undefined) return against;
  if (agreeing.has(level)) return `${subject} is the same, but most other people share it`;
  return levels[level] ?? `${subject} differs`;
}
