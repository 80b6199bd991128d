/** Rounds to four decimal places, which is precise enough. */
export function roundForStorage(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
