import type { HttpReply } from "../../platform/http/http-request.ts";
import type { HtmlPage } from "./page.ts";

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
      // Chromium then sends the device model and OS version on later requests, even without JavaScript.
      "Accept-CH": "Sec-CH-UA-Model, Sec-CH-UA-Platform-Version",
    })
    .send(page.html);
}
