import type { TimePoint } from "./policy.ts";

/**
 * Density (per ms) of the time from click to install. Between two points of the curve the share
 * grows with the logarithm of time, before the first one with its square (nobody installs at once),
 * and past the last it fades.
 */
export function installDensity(curve: readonly TimePoint[]): (elapsedMs: number) => number {
  const first = curve[0] ?? { withinMs: 1, share: 1 };
  const slopes = curve.map(({ withinMs, share }, index) => {
    const from = curve[index - 1];
    return from ? (share - from.share) / Math.log(withinMs / from.withinMs) : 0;
  });
  const last = curve.at(-1) ?? first;
  return (elapsedMs) => {
    if (elapsedMs < 0) return 0;
    // One second of grace: a click and its open may be recorded in the same moment.
    const elapsed = Math.max(elapsedMs, 1000);
    if (elapsed <= first.withinMs) return (2 * first.share * elapsed) / first.withinMs ** 2;
    for (let index = 1; index < curve.length; index += 1) {
      if (elapsed <= (curve[index]?.withinMs ?? 0)) return (slopes[index] ?? 0) / elapsed;
    }
    return ((slopes.at(-1) ?? 0) * last.withinMs) / elapsed ** 2;
  };
}
