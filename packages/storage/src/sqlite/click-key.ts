import { hash } from "node:crypto";
import type { Moment } from "../records.ts";

/** Bytes of a key's digest: short enough for an index, long enough that no two keys meet. */
export const keyBytes = 16;

/** The app is part of it, so one app never finds another's clicks. */
export function keyDigest(app: string, key: string): Uint8Array {
  return Buffer.from(keyDigestHex(app, key), "hex");
}

export function keyDigestHex(app: string, key: string): string {
  return hash("sha256", `${app}\0${key}`, "hex").slice(0, 2 * keyBytes);
}

/**
 * The index of pending clicks is cut into spans of four days: long enough that a look-up visits two
 * or three in a week, short enough that new clicks land close together.
 */
export function spanOf(at: Moment): number {
  return Math.floor(at / 345_600_000);
}
