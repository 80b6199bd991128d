/** The longest an app may let its clicks wait, and what it gets unless it says otherwise: seven days. */
export const longestWindowMs = 168 * 3_600_000;
