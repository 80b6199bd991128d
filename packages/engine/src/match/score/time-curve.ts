import type { TimePoint } from "../policy.ts";

/** The part of the curve between two of its points. */
interface Segment {
  /** The logarithm of the segment's start in ms, and its length in logarithms. */
  readonly from: number;
  readonly length: number;
  /** How fast the share grows with the logarithm of time: at the start, at the end, and on average. */
  readonly start: number;
  readonly end: number;
  readonly mean: number;
}

/** Nobody downloads and opens an app in less time than this. */
const minDownloadMs = 15_000;
/** The share of people who had the app on their phone already and open it soon after a click: testers. */
const testerShare = 0.05;
/** Testers open the app after two seconds to ten minutes, any order of magnitude being as likely as another. */
export const minTestMs = 2000;
const maxTestMs = 600_000;

/** A click and its open may be recorded at the same time. They count as this far apart. */
const shortestMs = 1000;

type Density = (elapsedMs: number) => number;

/** The density of the time from click to open elsewhere, where nobody tests: the app was downloaded in between. */
export function downloadDensity(density: Density, elapsedMs: number): number {
  if (elapsedMs >= minDownloadMs) return density(elapsedMs);
  return density(elapsedMs) * (Math.max(elapsedMs, shortestMs) / minDownloadMs) ** 4;
}

/** The density of the time from click to open on the same address, where a tester may open the app at once. */
export function sameAddressDensity(density: Density, elapsedMs: number): number {
  const test = elapsedMs < maxTestMs ? 1 / (elapsedMs * Math.log(maxTestMs / minTestMs)) : 0;
  return (1 - testerShare) * density(elapsedMs) + testerShare * test;
}

/** Cached densities by curve. Most opens of an app are scored with the same curve. */
const densities = new WeakMap<readonly TimePoint[], (elapsedMs: number) => number>();

/**
 * The density (per ms) of the time from click to install. Over the logarithm of time, the share grows along a smooth
 * line through the curve's points, so that the density has no jumps. Before the first point the share grows
 * with the square of time, because nobody installs immediately. After the last point the density fades.
 */
export function installDensity(curve: readonly TimePoint[]): (elapsedMs: number) => number {
  let density = densities.get(curve);
  if (density === undefined) densities.set(curve, (density = densityAlong(curve)));
  return density;
}

function densityAlong(curve: readonly TimePoint[]): (elapsedMs: number) => number {
  const first = curve[0] ?? { withinMs: 1, share: 1 };
  const last = curve.at(-1) ?? first;
  const segments = smoothed(curve);
  const ends = Float64Array.from(curve, ({ withinMs }) => withinMs);
  const atLast = segments.at(-1)?.end ?? 0;
  return (elapsedMs) => {
    if (elapsedMs < 0) return 0;
    const elapsed = Math.max(elapsedMs, shortestMs);
    if (elapsed <= first.withinMs) return (2 * first.share * elapsed) / first.withinMs ** 2;
    let index = 0;
    while (elapsed > (ends[index + 1] ?? Number.POSITIVE_INFINITY)) index += 1;
    const segment = segments[index];
    if (!segment) return (atLast * last.withinMs) / elapsed ** 2;
    return growth(segment, Math.log(elapsed)) / elapsed;
  };
}

/** At a point, both segments have the harmonic mean of their average speeds. This keeps the line rising. */
function smoothed(curve: readonly TimePoint[]): Segment[] {
  const speeds = curve.slice(1).map(({ withinMs, share }, index) => {
    const from = curve[index] ?? { withinMs, share };
    const length = Math.log(withinMs / from.withinMs);
    return { from: Math.log(from.withinMs), length, mean: (share - from.share) / length };
  });
  const meeting = (index: number) => {
    const [before = 0, after = 0] = [speeds[index - 1]?.mean, speeds[index]?.mean];
    return before + after === 0 ? 0 : (2 * before * after) / (before + after);
  };
  return speeds.map((segment, index) => ({
    ...segment,
    start: index === 0 ? Math.min(2 * (curve[0]?.share ?? 0), 3 * segment.mean) : meeting(index),
    end: index === speeds.length - 1 ? segment.mean : meeting(index + 1),
  }));
}

/** The slope, at `log`, of the cubic that covers the segment with the given slopes at its ends. */
function growth({ from, length, start, end, mean }: Segment, log: number): number {
  const part = (log - from) / length;
  const bend = 3 * (start + end - 2 * mean) * part;
  return start + part * (bend + 6 * mean - 4 * start - 2 * end);
}
