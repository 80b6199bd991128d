import { appFallbacks } from "@throughline/engine";
import { errorStatus } from "@throughline/protocol";
import { StoreBusy, StoreUnavailable } from "@throughline/storage";
import type { FastifyRequest } from "fastify";
import type { RandomBytes } from "../../platform/ids/random.ts";
import { answerError, ApiError } from "../../platform/http/errors.ts";
import { answerPage, answerRedirect } from "../landing/answer-page.ts";
import { endedPage, notStartedPage, passwordPage } from "../landing/limit-pages.ts";
import { makeNonce, pageContext } from "../landing/page-context.ts";
import { missingPage, temporaryErrorPage } from "../landing/pages.ts";
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
  if (!resolved) return answerUnknown(deps, request, reply);
  if (isInactive(resolved, deps.now())) return answerInactive(deps, resolved, request, reply);
  const { app, link } = resolved;
  if (isProtected(link) && needsPassword(deps, request, link)) {
    const page = passwordPage(pageContext(deps, request, app), { isWrong: false });
    return answerPage(reply, 200, page);
  }

  const click = await recordClickOfRequest(deps, resolved, request, reply);
  // There is no click if the link has reached its maximum number of clicks.
  if (!click) return answerInactive(deps, resolved, request, reply);
  return answerClick(reply, click, {
    resolved,
    pages: deps.pages,
    nonce: () => makeNonce(deps),
    addressUrls: deps.addressUrls,
    acceptLanguage: request.headers["accept-language"],
  });
}

/** Answers with a page that names the app of the domain, if there is one, and links to its stores or website. */
async function answerUnknown(
  deps: ClickDependencies,
  request: HttpRequest,
  reply: HttpReply,
): Promise<HttpReply> {
  const host = hostOf(request);
  const app = host === undefined ? undefined : await deps.apps.ofHost(host);
  const fallbacks = app && appFallbacks(app, { origin: `${request.protocol}://${host}` });
  return answerPage(reply, 404, missingPage(pageContext(deps, request, app), fallbacks));
}

/**
 * Answers a request for a link that has not started, has expired, is archived or has reached its maximum number of clicks.
 * Such clicks are not recorded.
 */
function answerInactive(
  deps: ClickDependencies,
  resolved: ResolvedLink,
  request: HttpRequest,
  reply: HttpReply,
): HttpReply {
  const { app, linkRequest, link: { startsAt = 0, archivedAt } = {} } = resolved;
  const isComing = startsAt > deps.now() && archivedAt === undefined;
  const to = isComing ? undefined : destinationAfterEnd(resolved);
  if (to !== undefined) return answerRedirect(reply, to);
  const context = pageContext(deps, request, app);
  const fallbacks = appFallbacks(app, linkRequest);
  const { timeZone } = app;
  return isComing
    ? // 404 may be temporary, unlike 410.
      answerPage(reply, 404, notStartedPage(context, { startsAt, timeZone }, fallbacks))
    : answerPage(reply, 410, endedPage(context, fallbacks));
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
  void answerPage(reply, 404, missingPage(pageContext({ random }, request)));
  return true;
}

/** Answers a failed click with a page, because a person sees it. */
export function answerLinkError(
  deps: ClickDependencies,
  error: unknown,
  request: HttpRequest,
  reply: HttpReply,
): void {
  const sayTryAgain = (status: number, headers: Readonly<Record<string, string>>) =>
    void answerPage(reply.headers(headers), status, temporaryErrorPage(pageContext(deps, request)));
  if (
    error instanceof ApiError &&
    (error.code === "rate_limited" || error.code === "unavailable")
  ) {
    sayTryAgain(errorStatus[error.code], error.headers);
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
  sayTryAgain(503, { "Retry-After": "5" });
}
