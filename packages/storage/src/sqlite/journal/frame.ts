import { crc32 } from "node:zlib";

/** The length and the checksum of a frame, four bytes each. */
const headerBytes = 8;

/** Creates a frame, the unit of appending: a text with its length and checksum in front. */
export function formatFrame(text: string): Buffer {
  const size = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(headerBytes + size);
  frame.write(text, headerBytes);
  frame.writeUInt32LE(size, 0);
  frame.writeUInt32LE(crc32(frame.subarray(headerBytes)), 4);
  return frame;
}

/**
 * Yields the text of each complete frame. It stops at a frame that is torn, damaged or still being
 * written.
 */
export function* eachFrame(bytes: Buffer): Generator<{ text: Buffer; end: number }> {
  for (let start = 0; start + headerBytes <= bytes.length;) {
    const end = endOfFrame(bytes, start);
    const text = bytes.subarray(start + headerBytes, end);
    if (end > bytes.length || crc32(text) !== bytes.readUInt32LE(start + 4)) return;
    yield { text, end };
    start = end;
  }
}

/** The first byte of every text: `[`, because an entry starts with a JSON array. */
const firstByte = 0x5b;

/**
 * Classifies bytes that do not start with a complete frame. They are torn if a process ended while
 * it wrote them. They are damaged if they once were a complete frame, or if a complete frame follows
 * them at `next`, because only the last frame of a file can be torn.
 */
export function classifyTail(bytes: Buffer): { damaged: false } | { damaged: true; next?: number } {
  for (let next = 1; next + headerBytes < bytes.length; next += 1) {
    if (bytes[next + headerBytes] !== firstByte) continue;
    const { done } = eachFrame(bytes.subarray(next)).next();
    if (!done) return { damaged: true, next };
  }
  const wasWhole = bytes.length >= headerBytes && endOfFrame(bytes, 0) <= bytes.length;
  return { damaged: wasWhole };
}

function endOfFrame(bytes: Buffer, start: number): number {
  return start + headerBytes + bytes.readUInt32LE(start);
}
