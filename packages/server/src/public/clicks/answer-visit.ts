import { clickTokenParameter } from "@throughline/engine";
import { answerPage } from "../landing/answer-page.ts";
import { visitPage } from "../landing/pages.ts";
import type { DrawnPages } from "../landing/drawn-pages.ts";
import { placeholders } from "../landing/page-template.ts";
import { textsFor } from "../landing/texts/choose.ts";
import type { PlainReply } from "../../platform/http/exchange.ts";
import type { ResolvedLink } from "../../catalog/links/resolved-link.ts";
import type { RecordedVisit } from "./visit.ts";

/** What was visited, for its page. */
export interface VisitContext {
  readonly place: ResolvedLink;
  readonly pages: DrawnPages;
  /** Only pages need one. */
  readonly nonce: () => string;
  readonly addressUrls: readonly string[];
  /** The visitor's languages, as the browser names them. */
  readonly acceptLanguage: string | undefined;
}

/** Answers a recorded visit of a live link. */
export function answerVisit(
  reply: PlainReply,
  { decision, clickId, token }: RecordedVisit,
  { place, pages, nonce, addressUrls, acceptLanguage }: VisitContext,
): PlainReply {
  if (decision.kind === "redirect") {
    return reply
      .header("Cache-Control", "no-store")
      .header("X-Robots-Tag", "noindex")
      .redirect(decision.to, 302);
  }
  if (decision.kind === "declined") {
    // Browsers throw a failed prefetch away and ask again at the tap; a success they would show
    // then, and nobody would see the click.
    return reply.code(503).header("Cache-Control", "no-store").send();
  }
  const told = token !== undefined;
  const texts = textsFor(acceptLanguage);
  const template = pages.of(decision, `${texts.language}${told ? " told" : ""}`, () => {
    const { app, link, url } = place;
    const context = { app, preview: link?.preview, url, texts, nonce: placeholders.nonce };
    return visitPage(context, decision, {
      clickId: placeholders.clickId,
      token: told ? placeholders.token : undefined,
      copy: tokenUrl(url, placeholders.clickId),
      addressUrls,
    });
  });
  const words = { nonce: nonce(), clickId, token: token ?? "" };
  return answerPage(reply, 200, template.filledWith(words));
}

/** The link with the click's id: what the landing page copies and the app finds at its first open. */
function tokenUrl(url: string, clickId: string): string {
  return `${url}${url.includes("?") ? "&" : "?"}${clickTokenParameter}=${clickId}`;
}
