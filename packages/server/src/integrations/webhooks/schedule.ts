const [second, minute, hour] = [1000, 60_000, 3_600_000];

// A message waits between its attempts. An endpoint that keeps failing rests for minutes, and is paused after days until a
// member resumes it.

/** The wait after each failed attempt, as Standard Webhooks suggests. All attempts together take three days. */
const waits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** After this many failures in a row, of any messages, an endpoint gets a rest. */
export const failuresBeforeRest = 5;
const maxRest = 10 * minute;

/** The longest `Retry-After` that is respected. */
const maxRetryAfter = hour;

/** An endpoint that failed for this long without a success is paused. */
export const pauseAfterMs = 3 * 24 * hour;

/** Returns a random number from 0 up to 1. */
export type RandomFraction = () => number;

/** Returns how long a message waits after this many attempts, or undefined when it is given up. */
export function waitAfter(tries: number, chance: RandomFraction): number | undefined {
  const wait = waits[tries - 1];
  return wait === undefined ? undefined : jittered(wait, chance);
}

/** Returns how long an endpoint rests after this many failures in a row. */
export function restAfter(failures: number, chance: RandomFraction): number {
  if (failures < failuresBeforeRest) return 0;
  return jittered(Math.min(maxRest, 5 * second * 2 ** (failures - failuresBeforeRest)), chance);
}

/** Returns the wait after a `Retry-After`. It is a little longer, so that messages do not all come back at once. */
export function waitForRetryAfter(retryAfterMs: number, chance: RandomFraction): number {
  return Math.round(Math.min(maxRetryAfter, retryAfterMs) * (1 + 0.2 * chance()));
}

/** Varies a wait by up to 20 %, so that messages that failed together do not come back together. */
function jittered(wait: number, chance: RandomFraction): number {
  return Math.round(wait * (0.8 + 0.4 * chance()));
}
