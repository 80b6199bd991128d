import type { LinkResponse } from "@throughline/engine";
import { StoreUnavailable } from "@throughline/storage";
import { makeClickId } from "../../platform/ids/click-id.ts";
import type { PlainReply, PlainRequest } from "../../platform/http/exchange.ts";
import { placeholders } from "../landing/page-template.ts";
import { hasEnded } from "../../catalog/links/resolved-link.ts";
import { capture } from "./capture.ts";
import type { ClickDependencies } from "./dependencies.ts";
import { destinationFor } from "./destination-for.ts";

/**
 * Tells whoever looks that nobody is matched by the click's id that is passed on. The store may still have recorded the click
 * under another id, if it was lost after the write: then statistics count the click.
 */
const recordedHeader = "X-Click-Recorded";

/** How long a visitor who will be sent on anyway waits for the store, in milliseconds. */
const patienceMs = 3_000;

/** What the store is asked for; where visitors are sent on without it, for a few seconds at most. */
export function withPatience<T>(
  { onStoreLoss }: Pick<ClickDependencies, "onStoreLoss">,
  asked: Promise<T>,
): Promise<T> {
  if (onStoreLoss === "refuse") return asked;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new StoreUnavailable("The store takes longer than a visitor waits."));
    }, patienceMs);
    asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Sends a visitor where the link led when the store was last asked. The click's id is nobody's: an app that hands it in
 * is matched as without one. False where the link is not known, or leads to a page with more than one way on.
 */
export function answerUnrecorded(
  deps: ClickDependencies,
  request: PlainRequest,
  reply: PlainReply,
): boolean {
  const place = deps.links.resolveFromCache(request);
  const now = deps.now();
  if (!place || hasEnded(place, now)) return false;
  const { visitor } = deps.devices.of(capture(request, {}));
  const clickId = makeClickId(now, deps.random);
  const to = addressIn(destinationFor(place, visitor, clickId), clickId);
  if (to === undefined) return false;
  void reply
    .header("Cache-Control", "no-store")
    .header("X-Robots-Tag", "noindex")
    .header(recordedHeader, "no")
    .redirect(to, 302);
  return true;
}

/** Of a page with one button, what that leads to. */
function addressIn(decision: LinkResponse, clickId: string): string | undefined {
  switch (decision.kind) {
    case "redirect":
      return decision.to;
    case "landing":
    case "in-app":
      return decision.store.replaceAll(placeholders.clickId, clickId);
    default:
      return undefined;
  }
}
