/** Four digits behind the point tell enough. */
export function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
