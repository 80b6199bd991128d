import type { HttpReply } from "../../platform/http/http-request.ts";
import type { HtmlPage } from "./page.ts";

/**
 * Asks a Chromium browser for the device model and OS version. It sends them with its next visits to this host. `Critical-CH`
 * would get them at once, but the browser would have to repeat the request.
 */
export const clientHints = { "Accept-CH": "Sec-CH-UA-Model, Sec-CH-UA-Platform-Version" } as const;

/** Sends a page with its content security policy. Nothing may cache it, because each visit is another click. */
export function answerPage(
  reply: HttpReply,
  status: number,
  page: HtmlPage<string | Buffer>,
): HttpReply {
  return reply
    .code(status)
    .headers({
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": page.contentSecurityPolicy,
      "Cache-Control": "no-store",
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      ...clientHints,
    })
    .send(page.html);
}

/** Redirects a visitor. Nothing may cache the redirect, because each visit is another click. */
export function answerRedirect(reply: HttpReply, to: string): HttpReply {
  return reply
    .header("Cache-Control", "no-store")
    .header("X-Robots-Tag", "noindex")
    .redirect(to, 302);
}
