import { timingSafeEqual } from "node:crypto";
import type { Digest } from "@throughline/engine";

/** Returns whether a signature was made for this text with one of the digests. The time it takes reveals nothing about the right one. */
export function isSigned(digests: readonly Digest[], text: string, signature: string): boolean {
  const given = Buffer.from(signature);
  return digests.some((digest) => {
    const right = Buffer.from(digest(text));
    return right.length === given.length && timingSafeEqual(right, given);
  });
}
