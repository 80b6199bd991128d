import { appFallbacks } from "@throughline/engine";
import { errorStatus } from "@throughline/protocol";
import { StoreBusy, StoreUnavailable } from "@throughline/storage";
import type { FastifyRequest } from "fastify";
import type { RandomBytes } from "../../platform/ids/random.ts";
import { answerError, ApiError } from "../../platform/http/errors.ts";
import { answerPage } from "../landing/answer-page.ts";
import type { HtmlPage, PageContext } from "../landing/page.ts";
import { endedPage, notStartedPage, passwordPage } from "../landing/limit-pages.ts";
import { missingPage, temporaryErrorPage } from "../landing/pages.ts";
import { textsFor } from "../landing/texts/choose.ts";
import { isReserved } from "../../platform/http/reserved-paths.ts";
import { answerClick } from "./answer-click.ts";
import { isProtected, needsPassword } from "./link-password.ts";
import type { ClickDependencies } from "./dependencies.ts";
import type { HttpReply, HttpRequest } from "../../platform/http/http-request.ts";
import { isInactive, destinationAfterEnd } from "../../catalog/links/resolved-link.ts";
import type { ResolvedLink } from "../../catalog/links/resolved-link.ts";
import { hostOf } from "../../catalog/links/link-request.ts";
import { redirectUnrecorded, withStoreTimeout } from "./redirect-unrecorded.ts";
import { recordClickOfRequest } from "./record-click-of-request.ts";

/** Answers a request for a link. The click is recorded first. */
export async function answerLink(
  deps: ClickDependencies,
  request: HttpRequest,
  reply: HttpReply,
): Promise<HttpReply> {
  const result = deps.links.resolve(request);
  const resolved = result instanceof Promise ? await withStoreTimeout(deps, result) : result;
  if (!resolved) return answerPage(reply, 404, await deadLinkPage(deps, request));
  if (isInactive(resolved, deps.now())) return answerInactive(deps, resolved, request, reply);
  const { app, link } = resolved;
  if (isProtected(link) && needsPassword(deps, request, link)) {
    const context = { ...bareContext(deps, request), app };
    return answerPage(reply, 200, passwordPage(context, { isWrong: false }));
  }

  const click = await recordClickOfRequest(deps, resolved, request, reply);
  // There is no click if the link has reached its maximum number of clicks.
  if (!click) return answerEnded(deps, resolved, request, reply);
  return answerClick(reply, click, {
    resolved,
    pages: deps.pages,
    nonce: () => makeNonce(deps),
    addressUrls: deps.addressUrls,
    acceptLanguage: request.headers["accept-language"],
  });
}

/** Answers a request for a link that has expired or has not started. Such clicks are not recorded. */
function answerInactive(
  deps: ClickDependencies,
  resolved: ResolvedLink,
  request: HttpRequest,
  reply: HttpReply,
): HttpReply {
  const { app, link } = resolved;
  const { startsAt = 0 } = link ?? {};
  if (startsAt <= deps.now()) return answerEnded(deps, resolved, request, reply);
  const { timeZone } = app;
  const page = notStartedPage(
    { ...bareContext(deps, request), app },
    { startsAt, timeZone },
    appFallbacks(app, resolved.linkRequest),
  );
  // 404 may be temporary, unlike 410.
  return answerPage(reply, 404, page);
}

/** Answers a request for a link that has expired or reached its maximum number of clicks. Such clicks are not recorded. */
function answerEnded(
  deps: ClickDependencies,
  resolved: ResolvedLink,
  request: HttpRequest,
  reply: HttpReply,
): HttpReply {
  const { app, linkRequest } = resolved;
  const to = destinationAfterEnd(resolved);
  if (to === undefined) {
    const context = { ...bareContext(deps, request), app };
    return answerPage(reply, 410, endedPage(context, appFallbacks(app, linkRequest)));
  }
  return reply
    .header("Cache-Control", "no-store")
    .header("X-Robots-Tag", "noindex")
    .redirect(to, 302);
}

/** Returns the page for an unknown or disabled link. It names the app and links to its stores or website. */
async function deadLinkPage(deps: ClickDependencies, request: HttpRequest): Promise<HtmlPage> {
  const host = hostOf(request);
  const app = host === undefined ? undefined : await deps.apps.ofHost(host);
  const fallbacks = app && appFallbacks(app, { origin: `${request.protocol}://${host}` });
  return missingPage({ ...bareContext(deps, request), app }, fallbacks);
}

/**
 * Sends the page for unknown links if the path of a page request cannot be decoded. Returns false for other requests, which
 * the caller answers with an API error.
 */
export function answerBadUrl(
  random: RandomBytes,
  request: Pick<FastifyRequest, "method" | "url" | "headers">,
  reply: HttpReply,
): boolean {
  const isPageRequest = request.method === "GET" || request.method === "HEAD";
  if (!isPageRequest || isReserved(request.url)) return false;
  void answerPage(reply, 404, missingPage(bareContext({ random }, request)));
  return true;
}

/** Answers a failed click with a page, because a person sees it. */
export function answerLinkError(
  deps: ClickDependencies,
  error: unknown,
  request: HttpRequest,
  reply: HttpReply,
): void {
  if (
    error instanceof ApiError &&
    (error.code === "rate_limited" || error.code === "unavailable")
  ) {
    const status = errorStatus[error.code];
    void answerPage(
      reply.headers(error.headers),
      status,
      temporaryErrorPage(bareContext(deps, request)),
    );
    return;
  }
  if (!(error instanceof StoreBusy) && !(error instanceof StoreUnavailable)) {
    answerError(error, request, reply);
    return;
  }
  if (error instanceof StoreUnavailable) {
    request.log.error({ reqId: request.id }, `store unavailable: ${error.message}`);
  }
  if (deps.onStoreLoss === "redirect" && redirectUnrecorded(deps, request, reply)) return;
  void answerPage(
    reply.header("Retry-After", "5"),
    503,
    temporaryErrorPage(bareContext(deps, request)),
  );
}

/** Returns the context of a page without an app or a link. */
export function bareContext(
  deps: Pick<ClickDependencies, "random">,
  { headers }: Pick<HttpRequest, "headers">,
): PageContext {
  return { texts: textsFor(headers["accept-language"]), nonce: makeNonce(deps) };
}

function makeNonce({ random }: Pick<ClickDependencies, "random">): string {
  return random(16).toString("base64url");
}
