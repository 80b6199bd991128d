import { longestWindowMs } from "@throughline/engine";
import type { Verdict } from "@throughline/engine";
import type { Match, MatchLinkResponse } from "@throughline/protocol";
import type { Install, JsonObject, LinkStore } from "@throughline/storage";
import { keptVerdict } from "./kept-verdict.ts";
import { isOtherPhone } from "./named-clicks.ts";
import type { NamedClick } from "./named-clicks.ts";
import type { Open } from "./open.ts";
import type { PromisedDestination } from "./promised-destination.ts";

/** Where an answer comes from. */
interface Reasons {
  readonly promised?: PromisedDestination | undefined;
  readonly verdict?: Verdict | undefined;
  /** It came through a test link. */
  readonly test: boolean;
}

/** The body that answers an install, the match as it is kept beside it, and whether it is a tester's. */
export function makeAnswer(
  { app, id, at }: Pick<Open, "app" | "id" | "at">,
  match: Match,
  { promised, verdict, test }: Reasons,
): Pick<Install, "match" | "answer" | "test"> {
  const { type, method, confidence, clickId } = match;
  const answer: MatchLinkResponse = {
    link: promised?.url ?? null,
    match,
    data: promised?.data ?? null,
  };
  return {
    match: {
      type,
      ...(method && { method }),
      confidence,
      ...(promised && { link: promised.link }),
      ...(clickId !== null && { click: clickId }),
      ...(isUpdate(verdict, at) && { update: true }),
      ...(verdict && { verdict: keptVerdict(verdict) }),
    },
    answer: answer as unknown as JsonObject,
    ...((test || app.testInstalls?.includes(id)) && { test: true }),
  };
}

/** Whether the app was installed so long ago that it must have been updated since to the release that asks. */
function isUpdate(verdict: Verdict | undefined, openedAt: number): boolean {
  if (verdict?.decidedBy !== "already-installed" || !verdict.afterInstall) return false;
  return verdict.afterInstall.installedAt < openedAt - longestWindowMs;
}

/** What is stated of a click that another phone than the one it was made on names. */
const passedOn = 0.5;

/**
 * How a click that the device itself names is matched; undefined where it is not. A link that was plainly passed on, from
 * an Android phone to an iPhone, is delivered only where the app asks for it, and not as certain. A sensitive one goes
 * to the kind of phone it was clicked on alone.
 */
export function namedMatch(
  { app }: Pick<Open, "app">,
  { method, clickId }: NamedClick,
  { clickedOn, sensitive }: PromisedDestination,
  platform: string | undefined,
): Match | undefined {
  // Only Android has an install referrer.
  const shown = platform ?? (method === "referrer" ? "android" : undefined);
  if (sensitive && clickedOn !== shown) return undefined;
  if (!isOtherPhone(platform, clickedOn)) {
    return { type: "deterministic", method, confidence: 1, clickId };
  }
  return app.matching.passedOnLinks
    ? { type: "probabilistic", method, confidence: passedOn, clickId }
    : undefined;
}

/**
 * What an install is answered. Who made its link is read from the link each time, and so is gone as
 * soon as that install is erased.
 */
export async function bodyFor(links: LinkStore, install: Install): Promise<MatchLinkResponse> {
  const body = withoutClick(answerOf(install));
  const { link } = install.match;
  const madeBy = link === undefined ? undefined : (await links.get(install.app, link))?.madeBy;
  return madeBy === undefined ? body : { ...body, match: { ...body.match, invitedBy: madeBy } };
}

/**
 * A click's id makes a match certain, so it is not told to whoever was matched without it: they could take the click
 * for good before its owner names it.
 */
function withoutClick(body: MatchLinkResponse): MatchLinkResponse {
  return body.match.type === "probabilistic"
    ? { ...body, match: { ...body.match, clickId: null } }
    : body;
}

/** The answer as it is kept. */
export function answerOf({ answer }: Pick<Install, "answer">): MatchLinkResponse {
  return answer as unknown as MatchLinkResponse;
}
