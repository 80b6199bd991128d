import type { TimePoint } from "./policy.ts";

/**
 * Density (per ms) of the time from click to install. Between two points of the curve the share
 * grows with the logarithm of time, before the first one with its square (nobody installs at once),
 * and past the last it fades.
 */
export function installDensity(curve: readonly TimePoint[], elapsedMs: number): number {
  const first = curve[0];
  if (!first || elapsedMs < 0) return 0;
  // One second of grace: two machines' clocks, or a click recorded with its answer.
  const elapsed = Math.max(elapsedMs, 1000);
  if (elapsed <= first.withinMs) return (2 * first.share * elapsed) / first.withinMs ** 2;
  let from = first;
  let density = 0;
  for (const to of curve) {
    if (to === first) continue;
    const slope = (to.share - from.share) / Math.log(to.withinMs / from.withinMs);
    if (elapsed <= to.withinMs) return slope / elapsed;
    density = slope / to.withinMs;
    from = to;
  }
  return density * (from.withinMs / elapsed) ** 2;
}
