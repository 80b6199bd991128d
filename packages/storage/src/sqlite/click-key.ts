import { keyNumber } from "@throughline/engine";
import type { Moment } from "../records.ts";

/** The keys as the index has them: an app's clicks lie together with nobody else's. */
export function keysOf(app: string, keys: readonly number[]): number[] {
  const mark = keyNumber([app]);
  return keys.map((key) => (high(key) ^ high(mark)) * 2 ** 32 + ((key ^ mark) >>> 0));
}

/** All but the lower 32 bits, which are what bitwise operators see. */
function high(number: number): number {
  return Math.floor(number / 2 ** 32);
}

const numberBytes = 8;

/** The numbers of a click's keys as the table keeps them beside the click. */
export function packNumbers(numbers: readonly number[]): Buffer {
  const packed = Buffer.allocUnsafe(numbers.length * numberBytes);
  let end = 0;
  for (const number of numbers) end = packed.writeDoubleBE(number, end);
  return packed;
}

export function unpackNumbers({ buffer, byteOffset, byteLength }: Uint8Array): number[] {
  const view = new DataView(buffer, byteOffset, byteLength);
  const numbers: number[] = [];
  for (let at = 0; at < byteLength; at += numberBytes) numbers.push(view.getFloat64(at));
  return numbers;
}

/**
 * The index of pending clicks is cut into spans of four days: long enough that a look-up visits two
 * or three in a week, short enough that new clicks land close together.
 */
export function spanOf(at: Moment): number {
  return Math.floor(at / 345_600_000);
}
