import type { Moment } from "../records.ts";

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
