import { hash } from "node:crypto";
import type { Moment } from "../records.ts";
import { RecentMemory } from "./recent-memory.ts";

/** Bytes of a key's digest: short enough for an index, long enough that no two keys meet. */
export const keyBytes = 16;

/** The app is part of it, so one app never finds another's clicks. */
export function keyDigest(app: string, key: string): Uint8Array {
  return Buffer.from(keyDigestHex(app, key), "hex");
}

/**
 * Keys with the same end after an `@` begin alike, so that they lie side by side in the index: a
 * click touches one place of it for all keys of its network, and so does a look-up.
 */
export function keyDigestHex(app: string, key: string): string {
  const mark = key.lastIndexOf("@");
  if (mark === -1) return digestOf(`${app}\0${key}`).slice(0, 2 * keyBytes);
  const place = digestOf(`${app}\0${key.slice(mark)}`);
  return place.slice(0, keyBytes) + digestOf(`${app}\0${key}`).slice(0, keyBytes);
}

/** Platforms, devices and neighbourhoods come again and again. */
const known = new RecentMemory<string, string>(1_000);

function digestOf(text: string): string {
  let digest = known.get(text);
  if (digest === undefined) {
    digest = hash("sha256", text, "hex");
    known.set(text, digest);
  }
  return digest;
}

/**
 * The index of pending clicks is cut into spans of four days: long enough that a look-up visits two
 * or three in a week, short enough that new clicks land close together.
 */
export function spanOf(at: Moment): number {
  return Math.floor(at / 345_600_000);
}
