/**
 * Seven days: the longest a click may wait for its install, what an app gets unless it says otherwise,
 * and how far back everything looks that says how usual something is.
 */
export const longestWindowMs = 7 * 24 * 3_600_000;
