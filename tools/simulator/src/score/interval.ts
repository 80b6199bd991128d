/** A mean over several seeds, and how far the true one may be from it with a confidence of 95 %. */
export interface Interval {
  readonly mean: number;
  /** Null for a single seed. */
  readonly within: number | null;
}

/** Student's t at 97.5 % by degrees of freedom, from 1 on; more are taken for ten. */
const t = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];

export function interval(values: readonly number[]): Interval {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  if (n < 2) return { mean, within: null };
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
  return { mean, within: (t[Math.min(n - 1, t.length) - 1] ?? 0) * Math.sqrt(variance / n) };
}
