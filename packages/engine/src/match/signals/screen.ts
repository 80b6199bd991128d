import type { Screen } from "./evidence.ts";

/** A screen from its two sides in any order; undefined if a side is not a positive number. */
export function toScreen(
  width: number | undefined,
  height: number | undefined,
  scale: number | undefined,
): Screen | undefined {
  if (!isPositive(width) || !isPositive(height)) return undefined;
  const [short, long] = width < height ? [width, height] : [height, width];
  return {
    short: hundredths(short),
    long: hundredths(long),
    ...(isPositive(scale) && { scale: hundredths(scale) }),
  };
}

function isPositive(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value) && value > 0;
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
