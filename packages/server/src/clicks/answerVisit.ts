import { clickTokenParameter } from "@throughline/engine";
import { answerPage } from "../landing/answerPage.ts";
import { visitPage } from "../landing/pages.ts";
import { PageTemplate, standIns } from "../landing/pageTemplate.ts";
import type { Answer } from "../http/exchange.ts";
import type { Place } from "./place.ts";
import type { RecordedVisit } from "./visit.ts";

/** What was visited, for its page. */
export interface Visited {
  readonly place: Place;
  /** Only pages need one. */
  readonly nonce: () => string;
  readonly addressUrls: readonly string[];
}

/** Answers a recorded visit of a live link. */
export function answerVisit(
  reply: Answer,
  { decision, clickId, token }: RecordedVisit,
  { place, nonce, addressUrls }: Visited,
): Answer {
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
  const words = { nonce: nonce(), clickId, token: token ?? "" };
  return answerPage(reply, 200, templateFor(decision, place, token, addressUrls).filledWith(words));
}

/** The page of all visitors of this place whom the same was decided for. */
function templateFor(
  decision: Exclude<RecordedVisit["decision"], { kind: "redirect" | "declined" }>,
  { app, link, url, pages }: Place,
  token: string | undefined,
  addressUrls: readonly string[],
): PageTemplate {
  const known = token === undefined ? pages.silent : pages.told;
  let template = known.get(decision);
  if (!template) {
    const { nonce, clickId } = standIns;
    const context = { app, preview: link?.preview, url, nonce };
    const data = {
      clickId,
      token: token === undefined ? undefined : standIns.token,
      copy: tokenUrl(url, clickId),
      addressUrls,
    };
    template = new PageTemplate(visitPage(context, decision, data));
    // What automated visitors get is decided anew for each, and not worth keeping.
    if (decision.kind !== "preview") known.set(decision, template);
  }
  return template;
}

/** The link with the click's id: what the landing page copies and the app finds at its first open. */
function tokenUrl(url: string, clickId: string): string {
  return `${url}${url.includes("?") ? "&" : "?"}${clickTokenParameter}=${clickId}`;
}
