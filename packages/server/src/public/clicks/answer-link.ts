import { appFallbacks } from "@throughline/engine";
import { StoreBusy, StoreUnavailable } from "@throughline/storage";
import type { FastifyRequest } from "fastify";
import type { RandomBytes } from "../../platform/ids/random.ts";
import { answerError, ApiError } from "../../platform/http/errors.ts";
import { answerPage } from "../landing/answer-page.ts";
import type { HtmlPage, PageContext } from "../landing/page.ts";
import { missingPage, troublePage } from "../landing/pages.ts";
import { textsFor } from "../landing/texts/choose.ts";
import { isReserved } from "../../platform/http/reserved-paths.ts";
import { answerVisit } from "./answer-visit.ts";
import { browserCookie, browserIdOf, makeBrowserId, mayBeRecognised } from "./browser-id.ts";
import { capture } from "./capture.ts";
import type { ClickDependencies } from "./dependencies.ts";
import type { PlainReply, PlainRequest } from "../../platform/http/exchange.ts";
import { hasEnded, destinationAfterExpiry } from "../../catalog/links/resolved-link.ts";
import type { ResolvedLink } from "../../catalog/links/resolved-link.ts";
import { hostOf } from "../../catalog/links/requested.ts";
import { answerUnrecorded, withPatience } from "./unrecorded.ts";
import { recordVisit } from "./visit.ts";

/** Answers a visitor of a link, once the visit is recorded. */
export async function answerLink(
  deps: ClickDependencies,
  request: PlainRequest,
  reply: PlainReply,
): Promise<PlainReply> {
  const found = deps.links.resolve(request);
  const place = found instanceof Promise ? await withPatience(deps, found) : found;
  if (!place) return answerPage(reply, 404, await deadLinkPage(deps, request));
  if (hasEnded(place, deps.now())) return answerEnded(deps, place, request, reply);

  const known = browserIdOf(request);
  const isNew = known === undefined && mayBeRecognised(request);
  const visitor = isNew ? makeBrowserId(deps.random) : known;
  const raw = capture(request, { visitor, returning: !isNew });
  const visit = await withPatience(deps, recordVisit(deps, place, raw, request.headers.referer));
  if (isNew && visitor !== undefined && visit.recognise) {
    void reply.header("Set-Cookie", browserCookie(visitor, place));
  }
  return answerVisit(reply, visit, {
    place,
    pages: deps.pages,
    nonce: () => makeNonce(deps),
    addressUrls: deps.addressUrls,
    acceptLanguage: request.headers["accept-language"],
  });
}

/** Nobody is counted: an ended link brings nothing any more. */
async function answerEnded(
  deps: ClickDependencies,
  place: ResolvedLink,
  request: PlainRequest,
  reply: PlainReply,
): Promise<PlainReply> {
  const to = destinationAfterExpiry(place);
  if (to === undefined) return answerPage(reply, 410, await deadLinkPage(deps, request));
  return reply
    .header("Cache-Control", "no-store")
    .header("X-Robots-Tag", "noindex")
    .redirect(to, 302);
}

/** The page of a link that is none, or none any more: whose domain this is, and where else to go. */
async function deadLinkPage(deps: ClickDependencies, request: PlainRequest): Promise<HtmlPage> {
  const host = hostOf(request);
  const app = host === undefined ? undefined : await deps.apps.ofHost(host);
  const ways = app && appFallbacks(app, { origin: `${request.protocol}://${host}` });
  return missingPage({ ...bareContext(deps, request), app }, ways);
}

/** A path that cannot be decoded is no link: a person gets the page, whoever speaks JSON an error. */
export function answerBadUrl(
  random: RandomBytes,
  request: Pick<FastifyRequest, "method" | "url" | "headers">,
  reply: PlainReply,
): boolean {
  const asksForPage = request.method === "GET" || request.method === "HEAD";
  if (!asksForPage || isReserved(request.url)) return false;
  void answerPage(reply, 404, missingPage(bareContext({ random }, request)));
  return true;
}

/** A person who tapped a link gets a page also when too many did, or the store cannot take the click. */
export function answerLinkError(
  deps: ClickDependencies,
  error: unknown,
  request: PlainRequest,
  reply: PlainReply,
): void {
  if (error instanceof ApiError && error.code === "rate_limited") {
    void answerPage(reply.headers(error.headers), 429, troublePage(bareContext(deps, request)));
    return;
  }
  if (!(error instanceof StoreBusy) && !(error instanceof StoreUnavailable)) {
    answerError(error, request, reply);
    return;
  }
  if (error instanceof StoreUnavailable) {
    request.log.error({ reqId: request.id }, `store unavailable: ${error.message}`);
  }
  if (deps.onStoreLoss === "redirect" && answerUnrecorded(deps, request, reply)) return;
  void answerPage(reply.header("Retry-After", "5"), 503, troublePage(bareContext(deps, request)));
}

/** What a page needs that says nothing of an app or a link. */
function bareContext(
  deps: Pick<ClickDependencies, "random">,
  { headers }: Pick<PlainRequest, "headers">,
): PageContext {
  return { texts: textsFor(headers["accept-language"]), nonce: makeNonce(deps) };
}

function makeNonce({ random }: Pick<ClickDependencies, "random">): string {
  return random(16).toString("base64url");
}
