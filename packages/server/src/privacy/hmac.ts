import { hash } from "node:crypto";

const blockSize = 64;

/**
 * HMAC-SHA256 with a key that stays: the same bytes `createHmac` gives, several times faster for
 * short texts, since each digest is two one-shot hashes over prepared pads. Keys have at most 64 bytes.
 */
export function hmacSha256(key: Uint8Array): (text: string) => Buffer {
  const pad = (value: number) => {
    const bytes = Buffer.alloc(blockSize, value);
    for (const [index, byte] of key.entries()) bytes[index] = byte ^ value;
    return bytes;
  };
  const inner = pad(0x36);
  const outer = pad(0x5c);
  return (text) =>
    hash(
      "sha256",
      Buffer.concat([outer, hash("sha256", Buffer.concat([inner, Buffer.from(text)]), "buffer")]),
      "buffer",
    );
}
