import { timingSafeEqual } from "node:crypto";
import type { Digest } from "@throughline/engine";

/** Returns whether a signature was made for this text with one of the digests. The time of the comparison reveals nothing about a valid signature. */
export function isSigned(digests: readonly Digest[], text: string, signature: string): boolean {
  const actual = Buffer.from(signature);
  return digests.some((digest) => {
    const expected = Buffer.from(digest(text));
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  });
}
