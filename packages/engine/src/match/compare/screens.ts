import type { Screen } from "../signals/evidence.ts";

/** Whether two screens have the same size. Browsers round the fractions that phones report (411.43), so a difference of one is ignored. */
export function sameScreen(a: Screen, b: Screen): boolean {
  if (Math.abs(a.short - b.short) > 1 || Math.abs(a.long - b.long) > 1) return false;
  return a.scale === undefined || b.scale === undefined || Math.abs(a.scale - b.scale) < 0.1;
}
