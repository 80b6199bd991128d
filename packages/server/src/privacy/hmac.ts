import { createHmac } from "node:crypto";
import { blockWords, compress, initialState, stateWords } from "./sha256.ts";

/** A text that fits into a block with its end mark and the length in bits, a byte for each character. */
const short = /^[ -~]{0,55}$/;
const blockBytes = blockWords * 4;
const stateBytes = stateWords * 4;

/**
 * HMAC-SHA256 with a key that stays, in base64url: the same bytes `createHmac` gives. Every click needs
 * one of a short text, for which it takes two steps of SHA-256 more than the key alone: they are done
 * here, since each call of the library costs a click more than both. Keys have at most 64 bytes.
 */
export function hmacSha256(key: Uint8Array): (text: string) => string {
  const inner = afterKey(key, 0x36);
  const outer = afterKey(key, 0x5c);
  const block = new Int32Array(blockWords);
  const digest = new Int32Array(blockWords);
  endAt(digest, stateBytes);
  const result = new Int32Array(stateWords);
  const bytes = Buffer.alloc(stateBytes);
  return (text) => {
    if (!short.test(text)) return createHmac("sha256", key).update(text).digest("base64url");
    for (let at = 0; at < text.length; at += 1) addByte(block, at, text.charCodeAt(at));
    endAt(block, text.length);
    compress(inner, block, digest);
    compress(outer, digest, result);
    // What is digested does not stay.
    block.fill(0);
    for (let at = 0; at < stateWords; at += 1) bytes.writeInt32BE(result[at] ?? 0, at * 4);
    return bytes.toString("base64url");
  };
}

/** Adds to a word of zeros, the first byte the highest. */
function addByte(block: Int32Array, at: number, byte: number): void {
  block[at >> 2] = (block[at >> 2] ?? 0) | (byte << (24 - 8 * (at & 3)));
}

/** Ends the second of two blocks after so many bytes. */
function endAt(block: Int32Array, length: number): void {
  addByte(block, length, 0x80);
  block[blockWords - 1] = (blockBytes + length) * 8;
}

/** What the key leaves of SHA-256 after its block. */
function afterKey(key: Uint8Array, mask: number): Int32Array {
  const block = new Int32Array(blockWords);
  for (let at = 0; at < blockBytes; at += 1) addByte(block, at, (key[at] ?? 0) ^ mask);
  const state = new Int32Array(stateWords);
  compress(initialState, block, state);
  return state;
}
