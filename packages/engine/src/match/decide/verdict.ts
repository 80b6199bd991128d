import type { WeighedSignal } from "../weigh/weigher.ts";

/**
 * `matched`: one link is likely enough. `ambiguous`: the best link would have been matched, were
 * there no other link about as likely. `none`: nobody's, as far as the evidence goes.
 */
export type Outcome = "matched" | "ambiguous" | "none";

/** What settled the verdict. */
export type DecidedBy =
  | "deterministic-only"
  | "no-candidates"
  /** The app was installed before every click that could have led to it: an update. */
  | "already-installed"
  | "threshold"
  | "sensitive-threshold"
  | "runner-up"
  /** Said by the service: likely enough by likeness alone, but too many such opens come. */
  | "guess-limit"
  | "nobody";

/**
 * The signals a candidate is weighed by; `prior` holds π and the click-to-install time against the
 * click rate, `browser` what older clicks of the same browser add, `left` what earlier opens left, `person` what moved from an older
 * click to a newer one that may be the same person's.
 */
export type Signal = WeighedSignal | "browser" | "left" | "person";

/** Why one candidate scored as it did. */
export interface CandidateReason {
  readonly click: string;
  readonly link: string;
  readonly ageMs: number;
  /** Probability that the open belongs to this very click. */
  readonly posterior: number;
  /** Evidence in bits (log2 of the likelihood ratio) per signal; unknown signals are absent. */
  readonly bits: Partial<Record<Signal, number>>;
  /** How each compared signal agreed, e.g. `{ network: "same", language: "base" }`. */
  readonly agreement: Readonly<Record<string, string>>;
  /** The newer click of the same browser that took this one's place. */
  readonly supersededBy?: string;
}

export interface Verdict {
  readonly outcome: Outcome;
  /** The link to route to; only when matched. */
  readonly link?: string;
  /** The link's likeliest click, the one to claim; only when matched. */
  readonly click?: string;
  /** Probability of the likeliest link, whatever the outcome; 0 without candidates. */
  readonly confidence: number;
  /** Probability that no candidate led to this open. */
  readonly nobody: number;
  /** How much likelier the open is if a candidate led to it than if none did, whatever share of opens is clicked. */
  readonly bayesFactor: number;
  readonly decidedBy: DecidedBy;
  /** How many candidates were weighed. */
  readonly considered: number;
  /** Clicks that were left out because they were made after the app was installed; absent where there were none. */
  readonly afterInstall?: { readonly installedAt: number; readonly clicks: number };
  /** The likeliest candidates, best first, bounded. */
  readonly candidates: readonly CandidateReason[];
}
