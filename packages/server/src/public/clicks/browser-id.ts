import type { RandomBytes } from "../../platform/ids/random.ts";
import type { PlainRequest } from "../../platform/http/exchange.ts";
import type { ResolvedLink } from "../../catalog/links/resolved-link.ts";

const cookieName = "throughline";
const cookie = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{22})(?:;|$)`);

/**
 * The random id this browser was given at an earlier click, by which the newer of its clicks counts.
 * Undefined for a browser without one, and for one that asks not to be recognised.
 */
export function browserIdOf(request: Pick<PlainRequest, "headers">): string | undefined {
  const { cookie: sent } = request.headers;
  if (sent === undefined || !mayBeRecognised(request)) return undefined;
  return cookie.exec(sent)?.[1];
}

/** Global Privacy Control, and Do Not Track before it. */
export function mayBeRecognised({ headers }: Pick<PlainRequest, "headers">): boolean {
  return headers["sec-gpc"] !== "1" && headers["dnt"] !== "1";
}

export function makeBrowserId(random: RandomBytes): string {
  return random(16).toString("base64url");
}

/** It is not renewed: no browser is known by one id for longer than a click waits for its install. */
export function browserCookie(id: string, { app, requested }: ResolvedLink): string {
  const isSecure = requested.origin.startsWith("https:");
  const seconds = Math.floor(app.matching.windowMs / 1000);
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
  return `${cookieName}=${id}; ${attributes}${isSecure ? "; Secure" : ""}`;
}
