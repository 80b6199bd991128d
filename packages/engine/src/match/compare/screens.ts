import type { Screen } from "../signals/evidence.ts";

/**
 * Whether two screens are the same size. Phones report fractions (411.43) where browsers round,
 * so one unit of difference is none.
 */
export function sameScreen(a: Screen, b: Screen): boolean {
  if (Math.abs(a.short - b.short) > 1 || Math.abs(a.long - b.long) > 1) return false;
  return a.scale === undefined || b.scale === undefined || Math.abs(a.scale - b.scale) < 0.1;
}
