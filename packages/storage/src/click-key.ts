import { keyNumber } from "@throughline/engine/keys";

/** The keys as the index has them: an app's clicks lie together with nobody else's. */
export function indexKeys(app: string, keys: readonly number[]): number[] {
  const mark = keyNumber([app]);
  return keys.map((key) => (highBits(key) ^ highBits(mark)) * 2 ** 32 + ((key ^ mark) >>> 0));
}

/** All but the lower 32 bits, which are what bitwise operators see. */
function highBits(number: number): number {
  return Math.floor(number / 2 ** 32);
}
