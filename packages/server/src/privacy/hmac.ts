import { hash } from "node:crypto";

const blockSize = 64;
const digestSize = 32;
/** Longer texts take a buffer of their own. */
const usualLength = 192;

/**
 * HMAC-SHA256 with a key that stays, in base64url: the same bytes `createHmac` gives, several times
 * faster for short texts, since each digest is two one-shot hashes over blocks prepared with the key.
 * What is digested is wiped from them. Keys have at most 64 bytes.
 */
export function hmacSha256(key: Uint8Array): (text: string) => string {
  const inner = padded(key, 0x36, usualLength);
  const outer = padded(key, 0x5c, digestSize);
  // Views of the same bytes, by their length: making one costs as much as the rest.
  const beginnings: Buffer[] = [];
  return (text) => {
    // A UTF-16 unit has at most three bytes in UTF-8.
    const isUsual = text.length * 3 <= usualLength;
    const room = isUsual ? inner : padded(key, 0x36, text.length * 3);
    const end = blockSize + room.write(text, blockSize);
    const said = isUsual ? (beginnings[end] ??= inner.subarray(0, end)) : room.subarray(0, end);
    outer.write(hash("sha256", said, "binary"), blockSize, "latin1");
    room.fill(0, blockSize, end);
    return hash("sha256", outer, "base64url");
  };
}

/** The key's block and room for what follows it. */
function padded(key: Uint8Array, value: number, room: number): Buffer {
  const bytes = Buffer.alloc(blockSize + room);
  for (let index = 0; index < blockSize; index += 1) bytes[index] = (key[index] ?? 0) ^ value;
  return bytes;
}
