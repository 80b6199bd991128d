import { hash } from "node:crypto";
import type { Moment } from "../records.ts";

/** Bytes of a key's digest: short enough for an index, long enough that no two keys meet. */
export const keyBytes = 16;

/** The app is part of it, so one app never finds another's clicks. */
export function keyDigest(app: string, key: string): Uint8Array {
  return hash("sha256", `${app}\0${key}`, "buffer").subarray(0, keyBytes);
}

export function dayOf(at: Moment): number {
  return Math.floor(at / 86_400_000);
}
