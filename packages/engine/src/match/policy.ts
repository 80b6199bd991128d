import { maxWindowMs } from "./window.ts";
import { hourMs, minuteMs } from "../durations.ts";

/** When an app accepts a match, and the model that scores it. */
export interface Policy {
  /** A link is matched if its probability reaches this value. */
  readonly threshold: number;
  /** The threshold for links marked sensitive. */
  readonly sensitiveThreshold: number;
  /** Clicks older than this are not considered. */
  readonly windowMs: number;
  /** Turns probabilistic matching off: every verdict is `none`. */
  readonly deterministicOnly: boolean;
  /** Agreement probabilities, click-to-install curve and clicked share. Opens whose click is known for sure adjust them to the app. */
  readonly model: ModelParameters;
}

/** The model: among other things, the probability that a person's click and open agree at each level (m in Fellegi–Sunter). */
export interface ModelParameters {
  /** π: the share of opens that followed a click. */
  readonly clickedShare: number;
  /** The share of installs within a time of their click, rising to 1. */
  readonly timeCurve: readonly TimePoint[];
  /** Network agreement for each band of time since the click, nearest band first. */
  readonly network: readonly NetworkBand[];
  /** How often the second address family agrees if both sides show both families and the first one agrees. */
  readonly secondNetwork: { readonly same: number };
  readonly timeZone: { readonly same: number };
  readonly language: { readonly same: number; readonly base: number; readonly listed: number };
  /** The model of the phone. */
  readonly model: { readonly same: number };
  readonly screen: { readonly same: number };
  readonly os: { readonly same: number; readonly major: number };
}

export interface TimePoint {
  readonly withinMs: number;
  readonly share: number;
}

/** Probabilities of the network levels in one band of time since the click. The rest up to 1 is "different". */
export interface NetworkBand {
  readonly withinMs: number;
  readonly same: number;
  readonly near: number;
  readonly wide: number;
  /** One side shows only IPv4 and the other only IPv6, so they cannot be compared. */
  readonly otherFamily: number;
}

/** The shipped model. Learning starts from it. */
export const defaultModel: ModelParameters = {
  clickedShare: 0.4,
  timeCurve: [
    { withinMs: minuteMs, share: 0.02 },
    { withinMs: 5 * minuteMs, share: 0.35 },
    { withinMs: 15 * minuteMs, share: 0.57 },
    { withinMs: hourMs, share: 0.75 },
    { withinMs: 6 * hourMs, share: 0.86 },
    { withinMs: 24 * hourMs, share: 0.94 },
    { withinMs: 72 * hourMs, share: 0.975 },
    { withinMs: maxWindowMs, share: 1 },
  ],
  network: [
    { withinMs: 10 * minuteMs, same: 0.82, near: 0.02, wide: 0.03, otherFamily: 0.08 },
    { withinMs: hourMs, same: 0.7, near: 0.05, wide: 0.08, otherFamily: 0.08 },
    { withinMs: 24 * hourMs, same: 0.52, near: 0.03, wide: 0.07, otherFamily: 0.12 },
    { withinMs: Number.MAX_SAFE_INTEGER, same: 0.4, near: 0.03, wide: 0.08, otherFamily: 0.16 },
  ],
  secondNetwork: { same: 0.9 },
  timeZone: { same: 0.992 },
  language: { same: 0.88, base: 0.09, listed: 0.015 },
  model: { same: 0.985 },
  screen: { same: 0.985 },
  os: { same: 0.985, major: 0.01 },
};

/** The index of the network band that a time since the click falls into. The last band has no end. */
export function networkBand(elapsedMs: number, bands = defaultModel.network): number {
  let band = 0;
  while (band < bands.length - 1 && elapsedMs >= (bands[band]?.withinMs ?? 0)) band += 1;
  return band;
}

export const defaultPolicy: Policy = {
  threshold: 0.9,
  sensitiveThreshold: 0.98,
  windowMs: maxWindowMs,
  deterministicOnly: false,
  model: defaultModel,
};
