import type { LinkResponse } from "@throughline/engine";
import { StoreUnavailable } from "@throughline/storage";
import { makeClickId } from "../../platform/ids/click-id.ts";
import type { HttpReply, HttpRequest } from "../../platform/http/http-request.ts";
import { answerRedirect } from "../landing/answer-page.ts";
import { placeholders } from "../landing/page-template.ts";
import { isInactive } from "../../catalog/links/resolved-link.ts";
import { isProtected, needsPassword } from "./link-password.ts";
import { readRawClick } from "./raw-click.ts";
import type { ClickDependencies } from "./dependencies.ts";
import { browserIdOf } from "./browser-id.ts";
import { chooseRuleOrVariant } from "./choose-rule-or-variant.ts";
import { responseToVisitor } from "./response-to-visitor.ts";

/**
 * The header by which operators recognize a redirect without a recorded click. If the store failed only after it had written
 * the click, the click still counts in statistics, under another id.
 */
const recordedHeader = "X-Click-Recorded";

/** How long a visitor waits for the store before being redirected without a recorded click, in milliseconds. */
const storeTimeoutMs = 3_000;

/** Rejects with `StoreUnavailable` if a store call takes too long and visitors are to be redirected anyway. */
export function withStoreTimeout<T>(
  { onStoreLoss }: Pick<ClickDependencies, "onStoreLoss">,
  call: Promise<T>,
): Promise<T> {
  if (onStoreLoss === "refuse") return call;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new StoreUnavailable("The store did not answer in time."));
    }, storeTimeoutMs);
    call.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Redirects a visitor to the last known destination of the link, without recording the click. The click id in the URL
 * matches no install. Returns false if the link is not cached, has a maximum number of clicks, needs a password, or leads to
 * a page with several buttons.
 */
export function redirectUnrecorded(
  deps: ClickDependencies,
  request: HttpRequest,
  reply: HttpReply,
): boolean {
  const resolved = deps.links.resolveFromCache(request);
  const now = deps.now();
  if (!resolved || isInactive(resolved, now)) return false;
  // Clicks cannot be counted without the store.
  if (resolved.link?.maxClicks !== undefined) return false;
  if (isProtected(resolved.link) && needsPassword(deps, request, resolved.link)) return false;
  const raw = readRawClick(request, { visitor: browserIdOf(request), returning: true });
  const device = deps.devices.of(raw);
  const { referer: referrer } = request.headers;
  // The salt of digests may be out of reach as well. Then a browser without an id gets its variant by its address.
  const digest = deps.digests.cached() ?? ((text) => text);
  const alternative = chooseRuleOrVariant(
    deps,
    { resolved, raw, device, referrer, at: now },
    digest,
  );
  const clickId = makeClickId(now, deps.random);
  const to = redirectUrl(
    responseToVisitor(resolved, device.visitor, clickId, alternative),
    clickId,
  );
  if (to === undefined) return false;
  void answerRedirect(reply.header(recordedHeader, "no"), to);
  return true;
}

/** Returns the URL of a redirect, or the URL of a page's only button. */
function redirectUrl(response: LinkResponse, clickId: string): string | undefined {
  switch (response.kind) {
    case "redirect":
      return response.to;
    case "landing":
    case "in-app":
      // Pages are made with a placeholder, which the template would replace.
      return response.store.replaceAll(placeholders.clickId, clickId);
    default:
      return undefined;
  }
}
