import { timingSafeEqual } from "node:crypto";
import type { Digest } from "@throughline/engine";

/** Returns a token that lets a landing page add signals to its click. It is signed with the current salt, so no other secret is needed. */
export function signalsToken(digest: Digest, clickId: string): string {
  return digest(`signals:${clickId}`);
}

/** Returns whether the token was made for this click with one of the live salts. */
export function isSignalsToken(
  digests: readonly Digest[],
  clickId: string,
  token: string,
): boolean {
  const given = Buffer.from(token);
  return digests.some((digest) => {
    const right = Buffer.from(signalsToken(digest, clickId));
    return right.length === given.length && timingSafeEqual(right, given);
  });
}
