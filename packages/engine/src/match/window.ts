/** Seven days: the longest and the default match window. All background statistics cover the same period. */
export const maxWindowMs = 7 * 24 * 3_600_000;
