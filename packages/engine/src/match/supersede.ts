import type { Weighed } from "./weigh.ts";

/**
 * Whoever clicks again means the newer click: sets the odds of a browser's older clicks to zero.
 * Returns which click took whose place.
 */
export function supersede(weighed: Weighed[]): Map<string, string> {
  const newest = new Map<string, Weighed>();
  for (const one of weighed) {
    const { visitor } = one.candidate.evidence;
    if (!visitor) continue;
    const other = newest.get(visitor);
    if (!other || one.candidate.at > other.candidate.at) newest.set(visitor, one);
  }
  const superseded = new Map<string, string>();
  for (const [index, one] of weighed.entries()) {
    const { visitor } = one.candidate.evidence;
    const winner = visitor === undefined ? undefined : newest.get(visitor);
    if (!winner || winner === one) continue;
    superseded.set(one.candidate.click, winner.candidate.click);
    weighed[index] = { ...one, odds: 0 };
  }
  return superseded;
}
