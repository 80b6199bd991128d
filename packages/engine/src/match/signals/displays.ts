import type { Screen } from "./evidence.ts";

/**
 * Phones with an outer and an inner display, in physical pixels as published by their makers. A person may click on one display
 * and open the app on the other. The table uses pixels because people change the density.
 */
const folding = `
iPhone 1398x2034 1878x2670
Galaxy Z Fold 840x1960 1536x2152
Galaxy Z Fold2 816x2260 1768x2208
Galaxy Z Fold3 832x2268 1768x2208
Galaxy Z Fold4, Fold5 904x2316 1812x2176
Galaxy Z Fold6 968x2376 1856x2160
Galaxy Z Fold7 1080x2520 1968x2184
Pixel Fold 1080x2092 1840x2208
Pixel 9 Pro Fold 1080x2424 2076x2152
Pixel 10 Pro Fold 1080x2364 2076x2152
`;

type Display = readonly [short: number, long: number];

const phones: readonly (readonly Display[])[] = folding
  .trim()
  .split("\n")
  .map((line) =>
    [...line.matchAll(/(\d+)x(\d+)/g)].map(([, short, long]) => [Number(short), Number(long)]),
  );

/** Browsers report whole CSS pixels, so a side may be off by one. */
const toleranceCssPx = 1;

/**
 * The screens that the same phone may report on its other display, at the same density. There are several if phones share a display,
 * and none for phones with one display or with unknown density.
 */
export function otherDisplays(screen: Screen): Screen[] {
  const { scale } = screen;
  if (scale === undefined) return [];
  return phones.flatMap((displays) => {
    if (!displays.some((display) => isDisplay(screen, scale, display))) return [];
    const others = displays.filter((display) => !isDisplay(screen, scale, display));
    return others.map(([short, long]) => ({ short: short / scale, long: long / scale, scale }));
  });
}

/** Whether a screen is one of these displays, at any density. */
export function matchesDisplay(screen: Screen, displays: readonly Screen[]): boolean {
  const { scale } = screen;
  if (scale === undefined) return false;
  return displays.some(({ short, long, scale: displayScale = 1 }) =>
    isDisplay(screen, scale, [short * displayScale, long * displayScale]),
  );
}

function isDisplay({ short, long }: Screen, scale: number, display: Display): boolean {
  const tolerance = toleranceCssPx * scale;
  return (
    Math.abs(short * scale - display[0]) <= tolerance &&
    Math.abs(long * scale - display[1]) <= tolerance
  );
}
