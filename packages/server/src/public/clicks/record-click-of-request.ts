import type { HttpReply, HttpRequest } from "../../platform/http/http-request.ts";
import type { ResolvedLink } from "../../catalog/links/resolved-link.ts";
import { allowsBrowserId, browserCookie, browserIdOf, makeBrowserId } from "./browser-id.ts";
import type { ClickDependencies } from "./dependencies.ts";
import { isInternal } from "./internal-browser.ts";
import { readRawClick } from "./raw-click.ts";
import { recordClick } from "./record-click.ts";
import type { RecordedClick } from "./record-click.ts";
import { withStoreTimeout } from "./redirect-unrecorded.ts";

/**
 * Records the click of a request, and sets the cookie with the browser's id if the click needs one. Returns undefined if the
 * link has reached its maximum number of clicks.
 */
export async function recordClickOfRequest(
  deps: ClickDependencies,
  resolved: ResolvedLink,
  request: HttpRequest,
  reply: HttpReply,
): Promise<RecordedClick | undefined> {
  const sentId = browserIdOf(request);
  const isNew = sentId === undefined && allowsBrowserId(request);
  const browserId = isNew ? makeBrowserId(deps.random) : sentId;
  const raw = readRawClick(request, { visitor: browserId, returning: !isNew });
  const click = await withStoreTimeout(
    deps,
    recordClick(deps, resolved, raw, {
      referrer: request.headers.referer,
      isInternal: isInternal(resolved.app, request),
    }),
  );
  if (isNew && browserId !== undefined && click?.rememberBrowser) {
    void reply.header("Set-Cookie", browserCookie(browserId, resolved));
  }
  return click;
}
