/** A mean over several seeds with its 95 % confidence interval. */
export interface Interval {
  readonly mean: number;
  /** Half the width of the interval. Null for a single seed. */
  readonly within: number | null;
}

/** Student's t at 97.5 % for 1 to 10 degrees of freedom. The last value is used for more. */
const t = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];

export function interval(values: readonly number[]): Interval {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  if (n < 2) return { mean, within: null };
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
  return { mean, within: (t[Math.min(n - 1, t.length) - 1] ?? 0) * Math.sqrt(variance / n) };
}
