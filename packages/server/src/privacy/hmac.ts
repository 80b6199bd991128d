import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";

/** Longer texts take a buffer of their own. */
const usualBytes = 192;

/**
 * HMAC-SHA256 with a key that stays, in base64url: the same bytes `createHmac` gives. Every click needs
 * one of a short text: what the key makes of the state is worked out once, and the rest is done in
 * JavaScript, since each call into Node's library costs a click more.
 */
export function hmacSha256(key: Uint8Array): (text: string) => string {
  const afterKey = hmac.create(sha256, key);
  const running = hmac.create(sha256, key);
  const said = Buffer.alloc(usualBytes);
  // Views of the same bytes, by their length: making one costs as much as the rest.
  const beginnings: Uint8Array[] = [];
  const digest = new Uint8Array(running.outputLen);
  const result = Buffer.from(digest.buffer);
  return (text) => {
    // oxlint-disable-next-line no-underscore-dangle -- documented there; a new clone each time costs twice as much
    afterKey._cloneInto(running);
    // A UTF-16 unit has at most three bytes in UTF-8.
    if (text.length * 3 > usualBytes) running.update(Buffer.from(text));
    else {
      const length = said.write(text);
      running.update((beginnings[length] ??= new Uint8Array(said.buffer, 0, length)));
      // What is digested does not stay.
      said.fill(0, 0, length);
    }
    running.digestInto(digest);
    return result.toString("base64url");
  };
}
