import { dayMs } from "../durations.ts";

/** Seven days: the longest and the default match window. All background statistics cover the same period. */
export const maxWindowMs = 7 * dayMs;
