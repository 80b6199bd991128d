import { dayMs, hourMs, minuteMs, secondMs } from "@throughline/engine/durations";

// Failures cause three kinds of delay. A message is retried after a retry delay. A webhook that keeps failing gets nothing during
// its backoff of up to ten minutes. After three days of failures the webhook is paused until a member resumes it.

/** The delay after each failed attempt to deliver a message, as Standard Webhooks suggests. All attempts together take three days. */
const retryDelays = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

/** A webhook backs off after this many failures in a row, even of different messages. */
export const failuresBeforeBackoff = 5;
const maxBackoff = 10 * minuteMs;

/** The longest `Retry-After` that is respected. */
const maxRetryAfter = hourMs;

/** A webhook that failed for this long without a success is paused. */
export const pauseAfterMs = 3 * dayMs;

/** Returns a random number from 0 up to 1. */
export type RandomFraction = () => number;

/** Returns the delay before the next attempt, or undefined when the message is given up. */
export function retryDelayAfter(tries: number, chance: RandomFraction): number | undefined {
  const delay = retryDelays[tries - 1];
  return delay === undefined ? undefined : jittered(delay, chance);
}

/** Returns how long a webhook backs off after this many failures in a row. */
export function backoffAfter(failures: number, chance: RandomFraction): number {
  if (failures < failuresBeforeBackoff) return 0;
  return jittered(
    Math.min(maxBackoff, 5 * secondMs * 2 ** (failures - failuresBeforeBackoff)),
    chance,
  );
}

/** Returns a delay a little longer than `Retry-After`, so that messages are not all retried at once. */
export function delayForRetryAfter(retryAfterMs: number, chance: RandomFraction): number {
  return Math.round(Math.min(maxRetryAfter, retryAfterMs) * (1 + 0.2 * chance()));
}

/** Varies a delay by up to 20 %, so that messages that failed together are not retried together. */
function jittered(delay: number, chance: RandomFraction): number {
  return Math.round(delay * (0.8 + 0.4 * chance()));
}
