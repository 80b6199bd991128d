import { hash } from "node:crypto";

const blockBytes = 64;
const digestBytes = 32;
/** Texts up to this many bytes, such as addresses and click ids, share a buffer. Longer ones get their own. */
const bufferBytes = 256;

/**
 * Returns an HMAC-SHA256 function for a fixed key, with base64url output. The result is the same as with `createHmac`; RFC 2104
 * defines it as two hashes. `createHmac` creates an object for each digest, which takes 16.7 µs instead of 1.2 µs. A whole
 * click takes 60 µs and needs two or three digests.
 */
export function hmacSha256(key: Uint8Array): (text: string) => string {
  const block = Buffer.alloc(blockBytes);
  block.set(key.length > blockBytes ? hash("sha256", key, "buffer") : key);
  const keyedBlock = (mask: number, size: number) =>
    Buffer.concat([block.map((byte) => byte ^ mask), Buffer.alloc(size)]);
  const shared = keyedBlock(0x36, bufferBytes);
  const outer = keyedBlock(0x5c, digestBytes);
  return (text) => {
    const length = Buffer.byteLength(text);
    const message = length > bufferBytes ? keyedBlock(0x36, length) : shared;
    const end = blockBytes + message.write(text, blockBytes);
    const digest = hash("sha256", message.subarray(0, end), "hex");
    // The text may be an address, which must not stay in memory.
    message.fill(0, blockBytes, end);
    outer.write(digest, blockBytes, "hex");
    return hash("sha256", outer, "base64url");
  };
}
