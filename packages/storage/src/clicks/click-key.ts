import { keyNumber } from "@throughline/engine/keys";

/**
 * Mixes the app into evidence keys, so that the clicks of different apps have different keys in the
 * index.
 */
export function indexKeys(app: string, keys: readonly number[]): number[] {
  const appKey = keyNumber([app]);
  return keys.map((key) => (highBits(key) ^ highBits(appKey)) * 2 ** 32 + ((key ^ appKey) >>> 0));
}

/** Returns the bits above the lower 32, which bitwise operators ignore. */
function highBits(number: number): number {
  return Math.floor(number / 2 ** 32);
}
