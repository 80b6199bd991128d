const [second, minute, hour] = [1000, 60_000, 3_600_000];

/** How long to wait after each failed try, as Standard Webhooks suggests: three days in all. */
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

/** After so many failures in a row, of whatever messages, an endpoint is left alone for a while. */
export const failuresBeforeRest = 5;
const longestRest = 10 * minute;

/** An endpoint that asks for time gets it, up to this. */
const longestAskedFor = hour;

/** An endpoint that failed for so long without a success is paused. */
export const pauseAfterMs = 3 * 24 * hour;

/** A number from 0 up to 1. */
export type Chance = () => number;

/** How long a message waits that failed so often; undefined: it is given up. */
export function waitAfter(tries: number, chance: Chance): number | undefined {
  const wait = waits[tries - 1];
  return wait === undefined ? undefined : jittered(wait, chance);
}

/** How long nothing is sent to an endpoint that failed so often in a row. */
export function restAfter(failures: number, chance: Chance): number {
  if (failures < failuresBeforeRest) return 0;
  return jittered(Math.min(longestRest, 5 * second * 2 ** (failures - failuresBeforeRest)), chance);
}

/** How long nothing is sent to an endpoint that asked for so much time: a little longer, so that not all come back at once. */
export function waitAskedFor(retryAfterMs: number, chance: Chance): number {
  return Math.round(Math.min(longestAskedFor, retryAfterMs) * (1 + 0.2 * chance()));
}

/** A fifth more or less, so that what failed together does not come back together. */
function jittered(wait: number, chance: Chance): number {
  return Math.round(wait * (0.8 + 0.4 * chance()));
}
