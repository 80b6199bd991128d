import type { Digest } from "@throughline/engine";
import { isSigned } from "../../platform/privacy/signature.ts";

/** How long the URL of a test page works. */
export const lifetimeMs = 30 * 60_000;

/**
 * Returns the token in the URL of a test page. It names a test link and when the page expires, and is signed for one app with
 * the current salt. Therefore nothing is stored, and every node can check it.
 */
export function testPageToken(
  digest: Digest,
  { app, code, until }: { readonly app: string; readonly code: string; readonly until: number },
): string {
  const text = `${Buffer.from(code).toString("base64url")}.${until.toString(36)}`;
  return `${text}.${digest(signedText(app, text))}`;
}

/** Returns the code of the test link. Returns undefined if the token was not made for this app, was changed or has expired. */
export function readTestPageToken(
  digests: readonly Digest[],
  appId: string,
  token: string,
  now: number,
): string | undefined {
  const [, text = "", code = "", until = "", signature = ""] =
    /^(([\w-]+)\.([0-9a-z]+))\.([\w-]+)$/.exec(token) ?? [];
  if (!isSigned(digests, signedText(appId, text), signature)) return undefined;
  return Number.parseInt(until, 36) > now ? Buffer.from(code, "base64url").toString() : undefined;
}

/** Returns a token with which a test page can check a click to which the link's own page could not add signals. */
export function checkToken(digest: Digest, clickId: string): string {
  return digest(checkText(clickId));
}

export function isCheckToken(digests: readonly Digest[], clickId: string, token: string): boolean {
  return isSigned(digests, checkText(clickId), token);
}

function signedText(appId: string, text: string): string {
  return `test-page:${appId}:${text}`;
}

function checkText(clickId: string): string {
  return `check:${clickId}`;
}
