import type { WorldClick, WorldOpen } from "../world/format.ts";

/**
 * A matcher that a replay calls with clicks and opens in order of time. Between calls it keeps only what it learned from
 * the past.
 */
export interface Matcher {
  click(click: WorldClick): Promise<void>;
  open(open: WorldOpen): Promise<Answer>;
}

export interface Answer {
  /** The matched link. Null without a match. */
  readonly link: string | null;
  /** The most likely link, matched or not. Absent if the matcher states no probabilities. */
  readonly likeliest?: { readonly link: string; readonly probability: number };
  /** Signs of fraud. Absent if there are none. */
  readonly flags?: readonly string[];
}
