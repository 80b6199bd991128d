import { StoreBusy, StoreUnavailable } from "@throughline/storage";
import { answerError } from "../errors.ts";
import { answerPage } from "../landing/answerPage.ts";
import { missingPage, troublePage } from "../landing/pages.ts";
import { answerVisit } from "./answerVisit.ts";
import { capture } from "./capture.ts";
import type { ClickDependencies } from "./dependencies.ts";
import type { Answer, Asked } from "./exchange.ts";
import { findTarget } from "./findTarget.ts";
import { hostOf, requestedOf } from "./requested.ts";
import { recordVisit } from "./visit.ts";

/** Answers a visitor of a link, once the visit is recorded. */
export async function follow(
  deps: ClickDependencies,
  request: Asked,
  reply: Answer,
): Promise<Answer> {
  const nonce = () => makeNonce(deps);
  const host = hostOf(request);
  const app = host === undefined ? undefined : await deps.apps.ofHost(host);
  const requested = host !== undefined && app ? requestedOf(request, host, app) : undefined;
  if (!app || !requested) return answerPage(reply, 404, missingPage(nonce()));

  const target = await findTarget(deps.links, app, requested, deps.now());
  if (target.kind !== "link") {
    return answerPage(reply, target.kind === "gone" ? 410 : 404, missingPage(nonce()));
  }
  const visit = await recordVisit(deps, app, target, requested, capture(request));
  return answerVisit(reply, visit, { app, link: target.link, requested, nonce });
}

/** A person who tapped a link gets a page also when the store cannot take the click. */
export function apologize(
  deps: ClickDependencies,
  error: unknown,
  request: Asked,
  reply: Answer,
): void {
  if (!(error instanceof StoreBusy) && !(error instanceof StoreUnavailable)) {
    answerError(error, request, reply);
    return;
  }
  if (error instanceof StoreUnavailable) {
    request.log.error({ reqId: request.id }, `the store: ${error.message}`);
  }
  void answerPage(reply.header("Retry-After", "5"), 503, troublePage(makeNonce(deps)));
}

function makeNonce({ random }: ClickDependencies): string {
  return Buffer.from(random(16)).toString("base64url");
}
