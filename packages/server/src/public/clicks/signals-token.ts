import { timingSafeEqual } from "node:crypto";
import type { Digest } from "@throughline/engine";

/** Proves that a page was given this click: made under the salt in force, so no further secret has to be kept. */
export function signalsToken(digest: Digest, clickId: string): string {
  return digest(`signals:${clickId}`);
}

/** Whether the token was made for this click under one of the live salts. */
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
