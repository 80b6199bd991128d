import type { Moment } from "../records.ts";

/**
 * Which attribution model an event's cell belongs to. An event in the window of a return is counted
 * in two cells: `first` for the install's link and `last` for the link of the return. All other
 * cells have no touch and belong to both models.
 */
export type Touch = "first" | "last";

/** The window in which events count for the link that brought an install back. */
export interface ReturnWindow {
  /** The counter name of the link. */
  readonly link: string;
  readonly facets: string;
  readonly starts: Moment;
  /** The end of the window, exclusive. */
  readonly ends: Moment;
}

/** Returns the latest return whose window contains a moment. */
export function returnAt(returns: readonly ReturnWindow[], at: Moment): ReturnWindow | undefined {
  let latest: ReturnWindow | undefined;
  for (const window of returns) {
    const contains = window.starts <= at && at < window.ends;
    if (contains && window.starts >= (latest?.starts ?? window.starts)) latest = window;
  }
  return latest;
}
