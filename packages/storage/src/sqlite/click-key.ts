import type { Moment } from "../records.ts";

/**
 * A key as a number for the index: 53 bits, since more are no whole numbers here. Two keys that meet
 * by chance make one click too many to be weighed, so it need not be a cryptographic digest, which
 * would cost more than the insertion. The app is part of it: its clicks lie together with nobody
 * else's. Keys with the same end after an `@` begin alike, so that they lie side by side: a click
 * touches one place of the index for all keys of its network, and so does a look-up.
 */
export function keyNumber(app: string, key: string): number {
  const whole = `${app}\0${key}`;
  const mark = key.lastIndexOf("@");
  const place = mark === -1 ? whole : `${app}\0${key.slice(mark)}`;
  return (hash32(place, seeds.place) >>> 11) * 2 ** 32 + hash32(whole, seeds.key);
}

const seeds = { place: 0x811c9dc5, key: 0x9747b28c };

/** FNV-1a, its bits mixed once more at the end as MurmurHash3 does. */
function hash32(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const numberBytes = 8;

/** The numbers of a click's keys as the table keeps them beside the click. */
export function packKeys(app: string, keys: readonly string[]): Uint8Array {
  const different = new Set(keys);
  const packed = Buffer.allocUnsafe(different.size * numberBytes);
  let end = 0;
  for (const key of different) end = packed.writeDoubleBE(keyNumber(app, key), end);
  return packed;
}

export function* unpackKeys({ buffer, byteOffset, byteLength }: Uint8Array): Generator<number> {
  const view = new DataView(buffer, byteOffset, byteLength);
  for (let at = 0; at < byteLength; at += numberBytes) yield view.getFloat64(at);
}

/**
 * The index of pending clicks is cut into spans of four days: long enough that a look-up visits two
 * or three in a week, short enough that new clicks land close together.
 */
export function spanOf(at: Moment): number {
  return Math.floor(at / 345_600_000);
}
