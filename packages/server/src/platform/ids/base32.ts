/** Lower case, without digits that look like letters, so that ids and keys can be read aloud. */
const alphabet = "abcdefghijklmnopqrstuvwxyz234567";

/** Encodes bytes as text, five bits per character. Remaining bits at the end are dropped. */
export function toBase32(bytes: Uint8Array): string {
  let text = "";
  let value = 0;
  let bits = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(value >>> bits) & 31];
    }
  }
  return text;
}
