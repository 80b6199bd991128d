import type { WorldClick, WorldOpen } from "../world/format.ts";

/**
 * What a replay drives, in order of time: a click comes in, an app asks for its link. Everything a
 * matcher keeps from one call to the next it has learned from the past alone.
 */
export interface Matcher {
  click(click: WorldClick): Promise<void>;
  open(open: WorldOpen): Promise<Answer>;
}

export interface Answer {
  /** The link the app is routed to; null when there is no match. */
  readonly link: string | null;
  /** The likeliest link, matched or not, and its stated probability; for matchers that state one. */
  readonly likeliest?: { readonly link: string; readonly probability: number };
}
