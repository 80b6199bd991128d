import type { Screen } from "./evidence.ts";

/**
 * Phones with two displays, outer and inner, in physical pixels as their makers publish them. A click may have been made
 * on one and the app opened on the other. Pixels, because people change the density.
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

/** Browsers report whole CSS pixels, so a side is known to within one of them. */
const toleranceCssPx = 1;

/**
 * What the same phone would report on its other display, at the same density; several where phones share a display, none for a
 * phone with one display or of unknown density.
 */
export function otherDisplays(screen: Screen): Screen[] {
  const { scale } = screen;
  if (scale === undefined) return [];
  return phones.flatMap((displays) => {
    if (!displays.some((display) => isOn(screen, scale, display))) return [];
    const others = displays.filter((display) => !isOn(screen, scale, display));
    return others.map(([short, long]) => ({ short: short / scale, long: long / scale, scale }));
  });
}

/** Whether a screen is one of these displays, at whatever density. */
export function isOneOf(screen: Screen, displays: readonly Screen[]): boolean {
  const { scale } = screen;
  if (scale === undefined) return false;
  return displays.some(({ short, long, scale: own = 1 }) =>
    isOn(screen, scale, [short * own, long * own]),
  );
}

function isOn({ short, long }: Screen, scale: number, display: Display): boolean {
  const tolerance = toleranceCssPx * scale;
  return (
    Math.abs(short * scale - display[0]) <= tolerance &&
    Math.abs(long * scale - display[1]) <= tolerance
  );
}
