import { hourMs } from "@throughline/engine/durations";
import type { Random } from "./random.ts";

// Phone use by hour of the local day: quiet nights, more at noon, most in the evening. The values are assumptions.
const byHour = [
  25, 14, 9, 7, 8, 15, 30, 48, 60, 66, 70, 75, 82, 78, 74, 75, 80, 88, 95, 100, 100, 92, 70, 45,
];

/** Randomly accepts a time, in proportion to phone use at that hour. */
export function isAwake(t: number, utcOffsetHours: number, random: Random): boolean {
  const local = Math.floor(t / hourMs + utcOffsetHours);
  return random.chance((byHour[((local % 24) + 24) % 24] ?? 0) / 100);
}

/** Returns a random time between two, distributed like phone use over the local day. */
export function randomTimeBetween(
  from: number,
  to: number,
  utcOffsetHours: number,
  random: Random,
): number {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const t = Math.floor(from + random.next() * (to - from));
    if (isAwake(t, utcOffsetHours, random)) return t;
  }
  return Math.floor((from + to) / 2);
}
