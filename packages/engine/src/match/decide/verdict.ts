import type { AddressPair } from "../learn/address-model.ts";
import type { Crowd } from "../learn/addresses.ts";
import type { ScoredSignal } from "../score/scorer.ts";

/**
 * `matched`: one link is likely enough. `ambiguous`: the best link would be matched if no other link were about as
 * likely. `none`: no link is likely enough.
 */
export type Outcome = "matched" | "ambiguous" | "none";

/** The rule that decided the verdict. */
export type DecidedBy =
  | "deterministic-only"
  | "no-candidates"
  /** The app was installed before all clicks that were found, so the open is an update. */
  | "already-installed"
  | "threshold"
  | "sensitive-threshold"
  | "runner-up"
  /** Set by the service: too many different phones were tried. */
  | "guess-limit"
  | "nobody";

/**
 * The factors of a candidate's odds, besides the compared signals:
 *
 * - `prior`: π and the click-to-install time, divided by the click rate
 * - `crowd`: how many organic opens there are on the address, and how common the phone is there
 * - `browser`: the evidence that older clicks of the same browser add
 * - `left`: the share of the click that earlier opens did not use up
 * - `person`: the odds that moved from an older click to a newer click that may be the same person's
 */
export type Signal = ScoredSignal | "browser" | "left" | "person";

/** Why one candidate scored as it did. */
export interface CandidateReason {
  readonly click: string;
  readonly link: string;
  readonly ageMs: number;
  /** The probability that this click led to the open. */
  readonly posterior: number;
  /** The evidence of each signal in bits (log2 of its factor). Signals that cannot be compared are absent. */
  readonly bits: Partial<Record<Signal, number>>;
  /** How each compared signal agrees, for example `{ network: "same", language: "base" }`. */
  readonly agreement: Readonly<Record<string, string>>;
  /** The newer click of the same browser that supersedes this one. */
  readonly supersededBy?: string;
}

export interface Verdict {
  readonly outcome: Outcome;
  /** The matched link; absent unless matched. */
  readonly link?: string;
  /** The likeliest click of that link, which the install claims; absent unless matched. */
  readonly click?: string;
  /** The probability of the likeliest link, for any outcome; 0 without candidates. */
  readonly confidence: number;
  /** The probability that the likeliest link needed; absent without candidates. */
  readonly threshold?: number;
  /** The probability that no candidate led to this open. */
  readonly nobody: number;
  /** How much more likely the evidence is if a candidate led to the open than if none did. It does not depend on π. */
  readonly bayesFactor: number;
  readonly decidedBy: DecidedBy;
  /** How many candidates were scored. */
  readonly considered: number;
  /** The clicks left out because they were made after the install; absent if there are none. */
  readonly afterInstall?: { readonly installedAt: number; readonly clicks: number };
  /** How many opens came from the open's address in the last day, and how many of them from such a phone; absent without any. */
  readonly crowd?: Crowd;
  /** The clicks on the open's address, from which the statistics learn how opens follow clicks there; not stored. */
  readonly addressPairs?: readonly AddressPair[];
  /** The likeliest candidates, best first, at most twenty. */
  readonly candidates: readonly CandidateReason[];
}
