/** What the vertical axis shows if there are no values above 0, so that its steps are whole numbers. */
const emptyMaximum = 4;

/** Returns the range of a chart's vertical axis. It contains 0, and days on which refunds exceed purchases. */
export function valueRange(min: number | null, max: number | null): [number, number] {
  const lowest = Math.min(0, (min ?? 0) * 1.1);
  const highest = Math.max(0, (max ?? 0) * 1.1);
  return [lowest, lowest === 0 && highest === 0 ? emptyMaximum : highest];
}
