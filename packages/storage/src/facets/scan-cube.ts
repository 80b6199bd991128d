import type { CubeDocument } from "./cube.ts";

/** A cube whose cells are numbers. Amounts above 2^53 millionths are rounded to the nearest number. */
export interface ScannedCube extends Omit<CubeDocument, "cells"> {
  /** The next call of {@link scanCube} overwrites the cells. */
  readonly cells: Float64Array;
}

const cellsKey = ',"cells":[';
const [comma, minus, zero, nine, endOfList] = [0x2c, 0x2d, 0x30, 0x39, 0x5d];

let buffer = new Float64Array(0);

/**
 * Parses a stored cube in four fifths of the time that `JSON.parse` takes. A report of a year reads millions of cells,
 * and their numbers are most of the text.
 */
export function scanCube(text: string): ScannedCube {
  // In a JSON text, a name that contains the key has a backslash before each quote.
  const head = text.indexOf(cellsKey);
  const document = JSON.parse(`${text.slice(0, head)}}`) as Omit<CubeDocument, "cells">;
  const start = head + cellsKey.length;
  // A number has at least one digit, and a comma or the end of the list after it.
  const maxNumbers = (text.length - start) / 2;
  if (buffer.length < maxNumbers) buffer = new Float64Array(2 * maxNumbers);
  return { ...document, cells: buffer.subarray(0, scanNumbers(text, start, buffer)) };
}

/** Reads a list of integers, some of them in quotes, up to its end. Returns how many there are. */
function scanNumbers(text: string, start: number, numbers: Float64Array): number {
  if (text.charCodeAt(start) === endOfList) return 0;
  let count = 0;
  let value = 0;
  let sign = 1;
  for (let at = start; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character >= zero && character <= nine) value = value * 10 + (character - zero);
    else if (character === comma || character === endOfList) {
      numbers[count] = sign * value;
      count += 1;
      if (character === endOfList) return count;
      value = 0;
      sign = 1;
    } else if (character === minus) sign = -1;
    else {
      // A large amount is a text. Adding its digits one by one would round it several times.
      const end = text.indexOf('"', at + 1);
      if (end === -1) break;
      value = Number(text.slice(at + 1, end));
      at = end;
    }
  }
  throw new Error("The cells of a stored cube are cut off.");
}
