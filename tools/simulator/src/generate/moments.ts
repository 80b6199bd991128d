import type { Random } from "./random.ts";

const hour = 3_600_000;

// Phone use over the local day: quiet nights, a noon bump, an evening peak. Assumption.
const byHour = [
  25, 14, 9, 7, 8, 15, 30, 48, 60, 66, 70, 75, 82, 78, 74, 75, 80, 88, 95, 100, 100, 92, 70, 45,
];

/** Whether a random moment is kept so that the kept ones follow the rhythm of the day. */
export function awake(t: number, utcOffsetHours: number, random: Random): boolean {
  const local = Math.floor(t / hour + utcOffsetHours);
  return random.chance((byHour[((local % 24) + 24) % 24] ?? 0) / 100);
}

/** A moment between two, in the rhythm of the place's day. */
export function momentBetween(
  from: number,
  to: number,
  utcOffsetHours: number,
  random: Random,
): number {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const t = Math.floor(from + random.next() * (to - from));
    if (awake(t, utcOffsetHours, random)) return t;
  }
  return Math.floor((from + to) / 2);
}
