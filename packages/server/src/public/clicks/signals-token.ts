import type { Digest } from "@throughline/engine";
import { isSigned } from "../../platform/privacy/signature.ts";

/** Returns a token that lets a landing page add signals to its click. It is signed with the current salt, so no other secret is needed. */
export function signalsToken(digest: Digest, clickId: string): string {
  return digest(signedText(clickId));
}

/** Returns whether the token was made for this click with one of the live salts. */
export function isSignalsToken(
  digests: readonly Digest[],
  clickId: string,
  token: string,
): boolean {
  return isSigned(digests, signedText(clickId), token);
}

function signedText(clickId: string): string {
  return `signals:${clickId}`;
}
