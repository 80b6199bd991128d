import { crc32 } from "node:zlib";

/** A frame's length and checksum, four bytes each. */
const headBytes = 8;

/** What is appended at once: a text with its length and checksum in front. */
export function frameOf(text: string): Buffer {
  const size = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(headBytes + size);
  frame.write(text, headBytes);
  frame.writeUInt32LE(size, 0);
  frame.writeUInt32LE(crc32(frame.subarray(headBytes)), 4);
  return frame;
}

/** The text of each whole frame; ends at one that is torn, or still being written. */
export function* eachFrame(bytes: Buffer): Generator<{ text: string; end: number }> {
  for (let start = 0; start + headBytes <= bytes.length;) {
    const end = start + headBytes + bytes.readUInt32LE(start);
    const text = bytes.subarray(start + headBytes, end);
    if (end > bytes.length || crc32(text) !== bytes.readUInt32LE(start + 4)) return;
    yield { text: text.toString(), end };
    start = end;
  }
}
