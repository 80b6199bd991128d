import type { OpenEvidence, Verdict } from "@throughline/engine";
import type { Match, MatchLinkRequest, MatchLinkResponse } from "@throughline/protocol";
import type { App, Install, JsonObject } from "@throughline/storage";
import { toBase32 } from "../auth/base32.ts";
import { clickTokenOf } from "./clickToken.ts";
import { keptVerdict } from "./keptVerdict.ts";
import { readOpen, weigh } from "./likeness.ts";
import type { MatchingDependencies, Open, OpenNetwork } from "./open.ts";
import { offerOtherFamily, readBothFamilies } from "./otherFamily.ts";
import { promiseOf } from "./promiseOf.ts";
import type { Promised } from "./promiseOf.ts";
import { askInShadow, teachVerdict } from "./teach.ts";

/** How often a decision is made again because another install took the click meanwhile. */
const attempts = 5;

/**
 * Answers a first open, once and for ever: the same install gets the same answer, and a click goes
 * to one install only. Referrer first, then the clipboard's token, then likeness.
 */
export async function matchLink(
  deps: MatchingDependencies,
  app: App,
  body: MatchLinkRequest,
  network: OpenNetwork,
): Promise<MatchLinkResponse> {
  const { installId } = body;
  const known = installId ? await deps.store.installs.get(app.id, installId) : undefined;
  const open: Open = {
    app,
    id: installId || `i_${toBase32(deps.random(16))}`,
    at: known?.at ?? deps.now(),
    // Some SDKs send a click's id beside a fingerprint of nulls.
    fingerprint: "platform" in body && body.platform ? body : undefined,
    network,
  };
  const install = known
    ? ((await byBothFamilies(deps, open, known)) ?? known)
    : ((await byReferrer(deps, open, body)) ??
      (await byClipboard(deps, open)) ??
      (await byLikeness(deps, open)));
  const answer = answerOf(install);
  const mayAskAgain = installId && mayBeUpgraded(install) && !open.fingerprint?.networkToken;
  const otherFamily = mayAskAgain ? await offerOtherFamily(deps, open) : undefined;
  return otherFamily ? { ...answer, otherFamily } : answer;
}

async function byReferrer(deps: MatchingDependencies, open: Open, body: MatchLinkRequest) {
  return "clickId" in body && body.clickId
    ? byClickId(deps, open, body.clickId, "referrer")
    : undefined;
}

async function byClipboard(deps: MatchingDependencies, open: Open) {
  const token = await clickTokenOf(open.fingerprint?.pastedLink, open.app, deps.apps);
  return token ? byClickId(deps, open, token, "clipboard") : undefined;
}

/** A click the device itself names; `undefined` when it is unknown or another install has it. */
async function byClickId(
  deps: MatchingDependencies,
  open: Open,
  clickId: string,
  method: "referrer" | "clipboard",
): Promise<Install | undefined> {
  const promised = await promiseOf(deps.store, open.app.id, clickId, open.fingerprint?.platform);
  if (!promised) return undefined;
  const teach = await askInShadow(deps, open, clickId);
  const match: Match = { type: "deterministic", method, confidence: 1, clickId };
  const install = await settle(deps, open, match, promised);
  if (install && !install.test) await teach?.();
  return install;
}

async function byLikeness(deps: MatchingDependencies, open: Open): Promise<Install> {
  const evidence = await readOpen(deps, open);
  if (!evidence) return settleNone(deps, open);
  const verdict = await weigh(deps, open, evidence);
  const install = await settleLikeliest(deps, open, evidence, verdict);
  // Not before: weighed again, the open would meet itself as somebody else.
  if (!install.test) await teachVerdict(deps, open, evidence, verdict);
  return install;
}

function mayBeUpgraded({ match, secondLook }: Install): boolean {
  return match.type === "none" && !secondLook;
}

/**
 * The second request of an open that found no match, over the other address family: decided again as of
 * the first, with both networks. Undefined where the token is not this open's, or nothing may change.
 * It teaches nothing: the first did.
 */
async function byBothFamilies(deps: MatchingDependencies, first: Open, known: Install) {
  const token = first.fingerprint?.networkToken;
  if (typeof token !== "string" || !mayBeUpgraded(known)) return undefined;
  const open: Open = { ...first, secondLook: true };
  const evidence = await readBothFamilies(deps, open, token);
  const { verdict } = known.match;
  if (evidence && verdict) (await deps.backgrounds.of(open.app)).takeBack(verdict);
  return evidence && settleLikeliest(deps, open, evidence, await weigh(deps, open, evidence));
}

/** Whoever is first has the click: the next one is weighed without it. */
async function settleLikeliest(
  deps: MatchingDependencies,
  open: Open,
  evidence: OpenEvidence,
  first: Verdict,
): Promise<Install> {
  let verdict = first;
  for (let attempt = 0; attempt < attempts && verdict.click !== undefined; attempt += 1) {
    const { click: clickId, confidence } = verdict;
    const promised = await promiseOf(deps.store, open.app.id, clickId, evidence.platform);
    // Its link is gone: then this open was promised nothing any more.
    if (!promised) break;
    const match: Match = { type: "probabilistic", method: "fingerprint", confidence, clickId };
    const install = await settle(deps, open, match, promised, verdict);
    if (install) return install;
    verdict = await weigh(deps, open, evidence);
  }
  return settleNone(deps, open, verdict);
}

async function settleNone(deps: MatchingDependencies, open: Open, verdict?: Verdict) {
  const none: Match = { type: "none", method: null, confidence: 0, clickId: null };
  const install = await settle(deps, open, none, undefined, verdict);
  if (!install) throw new Error("An install without a click cannot lose it to another.");
  return install;
}

/** Claims, answers and counts in one step of the store; `undefined` when the click went to another install. */
async function settle(
  { store, metrics }: MatchingDependencies,
  { app, id, at, fingerprint, secondLook }: Open,
  match: Match,
  promised?: Promised,
  verdict?: Verdict,
): Promise<Install | undefined> {
  const { type, method, confidence, clickId } = match;
  const answer: MatchLinkResponse = {
    link: promised?.url ?? null,
    match,
    data: promised?.data ?? null,
  };
  const install: Install = {
    app: app.id,
    id,
    at,
    ...(fingerprint && { platform: fingerprint.platform }),
    match: {
      type,
      ...(method && { method }),
      confidence,
      ...(promised && { link: promised.link }),
      ...(clickId !== null && { click: clickId }),
      ...(verdict && { verdict: keptVerdict(verdict) }),
    },
    answer: answer as unknown as JsonObject,
    ...((promised?.test || app.testInstalls?.includes(id)) && { test: true }),
  };
  const settlement = secondLook
    ? await store.installs.upgrade({ ...install, secondLook })
    : await store.installs.settle(install);
  // Without a match it was counted at the first look.
  const isNew = !secondLook || match.type !== "none";
  if (settlement.outcome === "settled" && isNew) metrics.install(match);
  return "install" in settlement ? settlement.install : undefined;
}

function answerOf({ answer }: Install): MatchLinkResponse {
  return answer as unknown as MatchLinkResponse;
}
