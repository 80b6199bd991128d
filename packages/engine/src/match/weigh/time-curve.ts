import type { TimePoint } from "../policy.ts";

/** Between two points of the curve. */
interface Stretch {
  /** Logarithm of its first moment in ms, and how much of it there is. */
  readonly from: number;
  readonly length: number;
  /** How fast the share grows with that logarithm: at the start, at the end, and on the whole. */
  readonly start: number;
  readonly end: number;
  readonly mean: number;
}

/** A curve's, as long as it is in use: most opens of an app are weighed with the same one. */
const densities = new WeakMap<readonly TimePoint[], (elapsedMs: number) => number>();

/**
 * Density (per ms) of the time from click to install. Over the logarithm of time the share grows
 * along a smooth line through the curve's points, so that no moment is much likelier than the one
 * before; before the first point it grows with the square of time (nobody installs at once), and
 * past the last it fades.
 */
export function installDensity(curve: readonly TimePoint[]): (elapsedMs: number) => number {
  let density = densities.get(curve);
  if (density === undefined) densities.set(curve, (density = densityAlong(curve)));
  return density;
}

function densityAlong(curve: readonly TimePoint[]): (elapsedMs: number) => number {
  const first = curve[0] ?? { withinMs: 1, share: 1 };
  const last = curve.at(-1) ?? first;
  const stretches = smoothed(curve);
  const ends = Float64Array.from(curve, ({ withinMs }) => withinMs);
  const atLast = stretches.at(-1)?.end ?? 0;
  return (elapsedMs) => {
    if (elapsedMs < 0) return 0;
    // One second of grace: a click and its open may be recorded in the same moment.
    const elapsed = Math.max(elapsedMs, 1000);
    if (elapsed <= first.withinMs) return (2 * first.share * elapsed) / first.withinMs ** 2;
    let index = 0;
    while (elapsed > (ends[index + 1] ?? Number.POSITIVE_INFINITY)) index += 1;
    const stretch = stretches[index];
    if (!stretch) return (atLast * last.withinMs) / elapsed ** 2;
    return growth(stretch, Math.log(elapsed)) / elapsed;
  };
}

/** Neighbouring stretches meet at the harmonic mean of their speeds, which keeps the line rising. */
function smoothed(curve: readonly TimePoint[]): Stretch[] {
  const speeds = curve.slice(1).map(({ withinMs, share }, index) => {
    const from = curve[index] ?? { withinMs, share };
    const length = Math.log(withinMs / from.withinMs);
    return { from: Math.log(from.withinMs), length, mean: (share - from.share) / length };
  });
  const meeting = (index: number) => {
    const [before = 0, after = 0] = [speeds[index - 1]?.mean, speeds[index]?.mean];
    return before + after === 0 ? 0 : (2 * before * after) / (before + after);
  };
  return speeds.map((stretch, index) => ({
    ...stretch,
    start: index === 0 ? Math.min(2 * (curve[0]?.share ?? 0), 3 * stretch.mean) : meeting(index),
    end: index === speeds.length - 1 ? stretch.mean : meeting(index + 1),
  }));
}

/** The slope of the cubic that covers the stretch with the given slopes at its ends. */
function growth({ from, length, start, end, mean }: Stretch, log: number): number {
  const part = (log - from) / length;
  const bend = 3 * (start + end - 2 * mean) * part;
  return start + part * (bend + 6 * mean - 4 * start - 2 * end);
}
