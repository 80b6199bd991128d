import type { PlainReply } from "../../platform/http/exchange.ts";
import type { HtmlPage } from "./page.ts";

/** Sends a page under its policy; nothing of it is kept anywhere, since the next visit is another click. */
export function answerPage(
  reply: PlainReply,
  status: number,
  page: HtmlPage<string | Buffer>,
): PlainReply {
  return reply
    .code(status)
    .headers({
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": page.contentSecurityPolicy,
      "Cache-Control": "no-store",
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      // Chromium then names model and version on later requests, also where no script runs.
      "Accept-CH": "Sec-CH-UA-Model, Sec-CH-UA-Platform-Version",
    })
    .send(page.html);
}
