import { longestWindowMs } from "./window.ts";

/** How bold an app lets the matcher be. */
export interface Policy {
  /** A link is routed to when its probability reaches this. */
  readonly threshold: number;
  /** The same for links marked sensitive. */
  readonly sensitiveThreshold: number;
  /** A click older than this is no candidate. */
  readonly windowMs: number;
  /** No probabilistic matching at all: every verdict is `none`. */
  readonly deterministicOnly: boolean;
  /** Agreement probabilities, click-to-install curve and clicked share; learned per app where labels exist. */
  readonly model: ModelParameters;
}

/** Probabilities that the same person's click and open agree at each level (the m of Fellegi–Sunter). */
export interface ModelParameters {
  /** π: the share of opens that had a click. */
  readonly clickedShare: number;
  /** Share of installs that came within so many ms of their click, rising to 1. */
  readonly timeCurve: readonly TimePoint[];
  /** Network agreement for each band of time since the click, nearest band first. */
  readonly network: readonly NetworkBand[];
  /** Both address families known and one the same: how often the other is the same too. */
  readonly secondNetwork: { readonly same: number };
  readonly timeZone: { readonly same: number };
  readonly language: { readonly same: number; readonly base: number; readonly listed: number };
  readonly model: { readonly same: number };
  readonly screen: { readonly same: number };
  readonly os: { readonly same: number; readonly major: number };
}

export interface TimePoint {
  readonly withinMs: number;
  readonly share: number;
}

/** What is left to 1 is "different". */
export interface NetworkBand {
  readonly withinMs: number;
  readonly same: number;
  readonly near: number;
  readonly wide: number;
  /** One side was seen on IPv4 only, the other on IPv6 only: nothing to compare. */
  readonly otherFamily: number;
}

const minute = 60_000;
const hour = 60 * minute;

/** The shipped priors; learning starts from them. */
export const defaultModel: ModelParameters = {
  clickedShare: 0.4,
  timeCurve: [
    { withinMs: minute, share: 0.02 },
    { withinMs: 5 * minute, share: 0.35 },
    { withinMs: 15 * minute, share: 0.57 },
    { withinMs: hour, share: 0.75 },
    { withinMs: 6 * hour, share: 0.86 },
    { withinMs: 24 * hour, share: 0.94 },
    { withinMs: 72 * hour, share: 0.975 },
    { withinMs: longestWindowMs, share: 1 },
  ],
  network: [
    { withinMs: 10 * minute, same: 0.82, near: 0.02, wide: 0.03, otherFamily: 0.08 },
    { withinMs: hour, same: 0.7, near: 0.05, wide: 0.08, otherFamily: 0.08 },
    { withinMs: 24 * hour, same: 0.52, near: 0.03, wide: 0.07, otherFamily: 0.12 },
    { withinMs: Number.MAX_SAFE_INTEGER, same: 0.4, near: 0.03, wide: 0.08, otherFamily: 0.16 },
  ],
  secondNetwork: { same: 0.9 },
  timeZone: { same: 0.992 },
  language: { same: 0.88, base: 0.09, listed: 0.015 },
  model: { same: 0.985 },
  screen: { same: 0.985 },
  os: { same: 0.985, major: 0.01 },
};

/** Which of the network bands a time since the click falls into; the last has no end. */
export function networkBand(elapsedMs: number, bands = defaultModel.network): number {
  let band = 0;
  while (band < bands.length - 1 && elapsedMs >= (bands[band]?.withinMs ?? 0)) band += 1;
  return band;
}

export const defaultPolicy: Policy = {
  threshold: 0.9,
  sensitiveThreshold: 0.98,
  windowMs: longestWindowMs,
  deterministicOnly: false,
  model: defaultModel,
};
