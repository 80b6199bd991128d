/** CPU time per match, in ms. */
export interface Timing {
  readonly mean: number;
  readonly median: number;
  readonly p99: number;
}

export function timing(durations: Float64Array): Timing {
  const sorted = durations.toSorted();
  const at = (quantile: number) => sorted[Math.floor((sorted.length - 1) * quantile)] ?? 0;
  const sum = sorted.reduce((total, ms) => total + ms, 0);
  return { mean: sorted.length === 0 ? 0 : sum / sorted.length, median: at(0.5), p99: at(0.99) };
}
