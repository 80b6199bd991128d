import { hash } from "node:crypto";

const blockBytes = 64;

/**
 * HMAC-SHA256 with a key that stays, in base64url: the same bytes `createHmac` gives, as RFC 2104 makes
 * them of two hashes. `createHmac` makes an object for each digest, which takes 16.7 µs instead of 1.2
 * where a whole click takes 60, and every click needs two or three.
 */
export function hmacSha256(key: Uint8Array): (text: string) => string {
  const block = Buffer.alloc(blockBytes);
  block.set(key.length > blockBytes ? hash("sha256", key, "buffer") : key);
  const [inner, outer] = [block.map((byte) => byte ^ 0x36), block.map((byte) => byte ^ 0x5c)];
  return (text) => {
    const message = Buffer.allocUnsafe(blockBytes + Buffer.byteLength(text));
    message.set(inner);
    message.write(text, blockBytes);
    const digest = hash("sha256", message, "hex");
    // What was said is an address, which does not stay.
    message.fill(0);
    const envelope = Buffer.allocUnsafe(blockBytes + digest.length / 2);
    envelope.set(outer);
    envelope.write(digest, blockBytes, "hex");
    return hash("sha256", envelope, "base64url");
  };
}
