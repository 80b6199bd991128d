import { adClickQuery, carryQuery, maxWindowMs } from "@throughline/engine";
import type { Platform, Verdict } from "@throughline/engine";
import type { Match, MatchLinkResponse } from "@throughline/protocol";
import type { Install, JsonObject } from "@throughline/storage";
import { isInternalAddress } from "../../catalog/apps/internal-networks.ts";
import { findInviter } from "../../catalog/links/inviter.ts";
import { findFlags } from "./flags.ts";
import { toStoredVerdict } from "./stored-verdict.ts";
import type { MatchedClick } from "../../platform/activity/activity.ts";
import type { ClickDestination } from "./destination-of-click.ts";
import type { DeclaredClick, MatchingDependencies, Open } from "./open.ts";

/** The answer to an open, before it is stored. */
export interface Answer {
  readonly match: Match;
  /** The destination of the matched click. Absent without a match. */
  readonly destination?: ClickDestination | undefined;
  /** The verdict of the device signals. Absent if they were not scored. */
  readonly verdict?: Verdict | undefined;
  /** Whether the install or its link is marked as a test. */
  readonly test: boolean;
}

/** The match of an install that no click led to. */
export const noMatch: Match = { type: "none", method: null, confidence: 0, clickId: null };

/** Returns the fields of an install that store its answer. */
export function storedAnswer(
  deps: Pick<MatchingDependencies, "floods">,
  open: Pick<Open, "app" | "id" | "at" | "installedAt" | "lateReferrerAt" | "network">,
  answer: Answer,
): Pick<Install, "match" | "answer" | "test" | "flags" | "adClickIds" | "adClickedAt"> {
  const { app, id, at } = open;
  const { match, destination, verdict, test } = answer;
  const { type, method, confidence, clickId } = match;
  const response: MatchLinkResponse = {
    link: destination?.url ?? null,
    match,
    data: destination?.data ?? null,
  };
  return {
    match: {
      type,
      ...(method && { method }),
      confidence,
      ...(destination && { link: destination.link }),
      ...(destination?.ruleOrVariant !== undefined && {
        ruleOrVariant: destination.ruleOrVariant,
      }),
      ...(clickId !== null && { click: clickId }),
      ...(isUpdate(verdict, at) && { update: true }),
      ...(verdict && { verdict: toStoredVerdict(verdict) }),
    },
    answer: response as unknown as JsonObject,
    ...((test ||
      app.testInstalls?.includes(id) ||
      isInternalAddress(app, open.network.address)) && { test: true }),
    ...findFlags(deps, open, answer),
    ...(destination?.adClickIds && {
      adClickIds: destination.adClickIds,
      adClickedAt: destination.clickedAt,
    }),
  };
}

/** Returns the time and the networks of the matched click. */
export function matchedClick({ destination }: Answer): MatchedClick | undefined {
  return destination && { at: destination.clickedAt, network: destination.network };
}

/** Returns whether the app was installed so long ago that this open must come from an update. */
function isUpdate(verdict: Verdict | undefined, openedAt: number): boolean {
  if (verdict?.decidedBy !== "already-installed" || !verdict.afterInstall) return false;
  return verdict.afterInstall.installedAt < openedAt - maxWindowMs;
}

/** The confidence of a match to a click that was made on another platform. */
const passedOnConfidence = 0.5;

/**
 * Returns the match for a click id that the device sent, or undefined if the click must not match this device. A link
 * that was forwarded to another platform, such as from an Android phone to an iPhone, matches only if the app enables
 * `matchAcrossPlatforms`, and only as a probable match. A sensitive link matches only on the platform it was clicked on.
 */
export function matchOfDeclaredClick(
  { app }: Pick<Open, "app">,
  { method, clickId }: DeclaredClick,
  { clickedOn, sensitive }: ClickDestination,
  platform: string | undefined,
): Match | undefined {
  // A referrer without a platform comes from Android, the only platform that has install referrers.
  const openPlatform = platform ?? (method === "referrer" ? "android" : undefined);
  if (sensitive && clickedOn !== openPlatform) return undefined;
  if (!isOtherPlatform(platform, clickedOn)) {
    return { type: "deterministic", method, confidence: 1, clickId };
  }
  return app.matching.matchAcrossPlatforms
    ? { type: "probabilistic", method, confidence: passedOnConfidence, clickId }
    : undefined;
}

/** Returns whether an open is known to come from another platform than its click. A click on a computer fits any phone. */
function isOtherPlatform(platform: string | undefined, clickedOn: Platform): boolean {
  return platform !== undefined && clickedOn !== "other" && platform !== clickedOn;
}

/**
 * Returns the response for an install. Its link has the ad click ids of the clicked URL again. `invitedBy` is read from the link each time, so that it disappears as soon as the
 * inviting install is erased.
 */
export async function responseFor(
  { store, random }: Pick<MatchingDependencies, "store" | "random">,
  { app, match, ...install }: Install,
): Promise<MatchLinkResponse> {
  const body = withoutClickId(withAdClickIds(givenAnswer(install), install));
  const link = match.link === undefined ? undefined : await store.links.get(app, match.link);
  if (link?.createdByInstall === undefined) return body;
  const invitedBy = await findInviter(
    { inviters: store.inviters, random },
    app,
    link.createdByInstall,
  );
  return { ...body, match: { ...body.match, invitedBy } };
}

/** Returns the answer as the clicked URL had it. The stored answer is shown to people and contains no ids of ad networks. */
function withAdClickIds(
  body: MatchLinkResponse,
  { adClickIds }: Pick<Install, "adClickIds">,
): MatchLinkResponse {
  if (!adClickIds || body.link === null) return body;
  return { ...body, link: carryQuery(body.link, adClickQuery(adClickIds)) };
}

/**
 * Removes the click id from a probable match. A click id makes a match certain, so a wrongly matched install could use it to take
 * the click from its owner for good.
 */
function withoutClickId(body: MatchLinkResponse): MatchLinkResponse {
  return body.match.type === "probabilistic"
    ? { ...body, match: { ...body.match, clickId: null } }
    : body;
}

/** Returns the stored answer of an install. */
export function givenAnswer({ answer }: Pick<Install, "answer">): MatchLinkResponse {
  return answer as unknown as MatchLinkResponse;
}
