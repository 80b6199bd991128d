import { dayMs } from "@throughline/engine/durations";
import type { Moment } from "../records.ts";

const numberBytes = 8;

/** Packs the keys of a click into the format of the column `keys`. */
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

/** The length of a span in the index of unclaimed clicks. Stored keys depend on it. */
const spanMs = 4 * dayMs;

/**
 * Returns the span of a moment. The index of unclaimed clicks is divided into spans of four days. A
 * lookup of a week visits only two or three of them, and new clicks are stored close together.
 */
export function clickSpan(at: Moment): number {
  return Math.floor(at / spanMs);
}
