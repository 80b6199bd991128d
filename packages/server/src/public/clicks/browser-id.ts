import type { RandomBytes } from "../../platform/ids/random.ts";
import type { HttpRequest } from "../../platform/http/http-request.ts";
import type { ResolvedLink } from "../../catalog/links/resolved-link.ts";

const cookieName = "throughline";
const cookie = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{22})(?:;|$)`);

/**
 * Returns the random id that this browser got at an earlier click. It shows which clicks come from the same browser, so that
 * the newest one counts. Returns undefined if the browser has none or asks not to be tracked.
 */
export function browserIdOf(request: Pick<HttpRequest, "headers">): string | undefined {
  const { cookie: sent } = request.headers;
  if (sent === undefined || !allowsBrowserId(request)) return undefined;
  return cookie.exec(sent)?.[1];
}

/** Returns false if the browser sends Global Privacy Control or Do Not Track. */
export function allowsBrowserId({ headers }: Pick<HttpRequest, "headers">): boolean {
  return headers["sec-gpc"] !== "1" && headers["dnt"] !== "1";
}

export function makeBrowserId(random: RandomBytes): string {
  return random(16).toString("base64url");
}

/** Returns the `Set-Cookie` header of a browser id. The cookie is never renewed, so an id lives no longer than the app's match window. */
export function browserCookie(id: string, { app, linkRequest }: ResolvedLink): string {
  const isSecure = linkRequest.origin.startsWith("https:");
  const seconds = Math.floor(app.matching.windowMs / 1000);
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
  return `${cookieName}=${id}; ${attributes}${isSecure ? "; Secure" : ""}`;
}
