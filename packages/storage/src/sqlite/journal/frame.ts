import { crc32 } from "node:zlib";

/** A frame's length and checksum, four bytes each. */
const headerBytes = 8;

/** What is appended at once: a text with its length and checksum in front. */
export function frameOf(text: string): Buffer {
  const size = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(headerBytes + size);
  frame.write(text, headerBytes);
  frame.writeUInt32LE(size, 0);
  frame.writeUInt32LE(crc32(frame.subarray(headerBytes)), 4);
  return frame;
}

/** The text of each whole frame, in bytes; ends at one that is torn, damaged, or still being written. */
export function* eachFrame(bytes: Buffer): Generator<{ text: Buffer; end: number }> {
  for (let start = 0; start + headerBytes <= bytes.length;) {
    const end = endOfFrame(bytes, start);
    const text = bytes.subarray(start + headerBytes, end);
    if (end > bytes.length || crc32(text) !== bytes.readUInt32LE(start + 4)) return;
    yield { text, end };
    start = end;
  }
}

/** Every text begins so. */
const opening = 0x5b;

/**
 * What bytes are that begin with no whole frame. `torn`: the beginning of a frame, as a process leaves it
 * that ended while it wrote. `damaged`: they were a frame, or there are whole ones after them: the next
 * begins at `next`.
 */
export function classifyTail(bytes: Buffer): { damaged: false } | { damaged: true; next?: number } {
  for (let next = 1; next + headerBytes < bytes.length; next += 1) {
    if (bytes[next + headerBytes] !== opening) continue;
    const { done } = eachFrame(bytes.subarray(next)).next();
    if (!done) return { damaged: true, next };
  }
  const wasWhole = bytes.length >= headerBytes && endOfFrame(bytes, 0) <= bytes.length;
  return { damaged: wasWhole };
}

function endOfFrame(bytes: Buffer, start: number): number {
  return start + headerBytes + bytes.readUInt32LE(start);
}
