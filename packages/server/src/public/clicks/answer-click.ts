import { clickTokenParameter } from "@throughline/engine";
import { answerPage, answerRedirect, clientHints } from "../landing/answer-page.ts";
import { pageDesign } from "../landing/page-design.ts";
import { pageFor } from "../landing/pages.ts";
import type { PageCache } from "../landing/page-cache.ts";
import { placeholders } from "../landing/page-template.ts";
import { chosenPage } from "../landing/chosen-page.ts";
import { textsFor } from "../landing/texts/choose.ts";
import type { HttpReply } from "../../platform/http/http-request.ts";
import type { ResolvedLink } from "../../catalog/links/resolved-link.ts";
import type { RecordedClick } from "./record-click.ts";

/** What the answer to a click needs besides the click itself. */
export interface ClickContext {
  readonly resolved: ResolvedLink;
  readonly pages: PageCache;
  /** Creates a CSP nonce. Called for pages only. */
  readonly nonce: () => string;
  readonly addressUrls: readonly string[];
  /** The visitor's `Accept-Language` header. */
  readonly acceptLanguage: string | undefined;
}

/** Answers a recorded click with a redirect or a page. */
export function answerClick(
  reply: HttpReply,
  { response, clickId, token, asksForHints }: RecordedClick,
  { resolved, pages, nonce, addressUrls, acceptLanguage }: ClickContext,
): HttpReply {
  if (response.kind === "redirect") {
    if (asksForHints) void reply.headers(clientHints);
    return answerRedirect(reply, response.to);
  }
  if (response.kind === "declined") return declinePrefetch(reply);
  const sendsSignals = token !== undefined;
  const { app, link, url } = resolved;
  const chosen = chosenPage(app, response, acceptLanguage);
  const language = chosen?.texts.language;
  const texts = textsFor(language ?? acceptLanguage);
  const variant = `${language ?? texts.language}${sendsSignals ? " signals" : ""}`;
  const template = pages.of(response, variant, () => {
    const preview = link?.preview;
    const design = chosen && pageDesign(chosen.page, chosen.texts, { app, preview });
    const context = { app, preview, design, url, texts, nonce: placeholders.nonce };
    return pageFor(context, withClickId(response, placeholders.clickId), {
      clickId: placeholders.clickId,
      token: sendsSignals ? placeholders.token : undefined,
      copy: urlWithClickId(url, placeholders.clickId),
      addressUrls,
    });
  });
  const values = { nonce: nonce(), clickId, token: token ?? "" };
  return answerPage(reply, 200, template.render(values));
}

/**
 * Answers a prefetch with an error. Browsers discard a failed prefetch and send another request at the tap. They would show
 * a successful prefetch without another request, so the click would be missed.
 */
export function declinePrefetch(reply: HttpReply): HttpReply {
  return reply.code(503).header("Cache-Control", "no-store").send();
}

/** Adds the click id to the URL with the app's own scheme, so that the app can report which link opened it. */
function withClickId<Page extends object>(page: Page, clickId: string): Page {
  const { openApp } = page as { readonly openApp?: string };
  return openApp === undefined ? page : { ...page, openApp: urlWithClickId(openApp, clickId) };
}

/** Returns a URL with the click id. The landing page copies the link, and the app reads it from the clipboard at its first open. */
export function urlWithClickId(url: string, clickId: string): string {
  const [address = "", ...fragment] = url.split("#");
  const token = `${address.includes("?") ? "&" : "?"}${clickTokenParameter}=${clickId}`;
  return [address + token, ...fragment].join("#");
}
