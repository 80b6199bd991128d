import type { OpenEvidence, Verdict } from "@throughline/engine";
import type { Match, MatchLinkRequest, MatchLinkResponse } from "@throughline/protocol";
import type { App, Install } from "@throughline/storage";
import { toBase32 } from "../auth/base32.ts";
import { bodyFor, exactMatch, makeAnswer } from "./answer.ts";
import { readOpen, weigh } from "./likeness.ts";
import { namedClicks } from "./namedClicks.ts";
import type { NamedClick } from "./namedClicks.ts";
import type { MatchingDependencies, Open, OpenNetwork } from "./open.ts";
import { promiseOf } from "./promiseOf.ts";
import type { Promised } from "./promiseOf.ts";
import { askInShadow, teachVerdict } from "./teach.ts";
import { upgrade } from "./upgrade.ts";

/** How often a decision is made again because another install took the click meanwhile. */
const attempts = 5;

/**
 * Answers a first open: the same install gets the same answer again, unless it names its click only
 * then, and a click goes to one install only. Referrer first, then the clipboard's token, then likeness.
 */
export async function matchLink(
  deps: MatchingDependencies,
  app: App,
  body: MatchLinkRequest,
  network: OpenNetwork,
): Promise<MatchLinkResponse> {
  const open: Open = {
    app,
    id: body.installId || `i_${toBase32(deps.random(16))}`,
    at: deps.now(),
    // Some SDKs send a click's id beside a fingerprint of nulls.
    fingerprint: "platform" in body && body.platform ? body : undefined,
    network,
  };
  const named = await namedClicks(deps, open, body);
  const known = body.installId ? await deps.store.installs.get(app.id, body.installId) : undefined;
  const install = known ?? (await byName(deps, open, named)) ?? (await byLikeness(deps, open));
  // Also a new one: another request of the same install may have been answered meanwhile.
  return bodyFor(deps.store.links, await upgrade(deps, open, install, named));
}

/** By a click the device itself names; `undefined` when each is unknown or another install named it before. */
async function byName(deps: MatchingDependencies, open: Open, named: readonly NamedClick[]) {
  for (const click of named) {
    const install = await byClick(deps, open, click);
    if (install) return install;
  }
  return undefined;
}

async function byClick(
  deps: MatchingDependencies,
  open: Open,
  named: NamedClick,
): Promise<Install | undefined> {
  const { clickId } = named;
  const promised = await promiseOf(deps.store, open.app.id, clickId, open.fingerprint?.platform);
  if (!promised) return undefined;
  const teach = await askInShadow(deps, open, clickId);
  const install = await settle(deps, open, exactMatch(named), promised);
  // Likeness could not find a click that another install had.
  if (install?.match.click === clickId && !install.match.takenOver) await teach?.();
  return install;
}

async function byLikeness(deps: MatchingDependencies, open: Open): Promise<Install> {
  const evidence = await readOpen(deps, open);
  if (!evidence) return settleNone(deps, open);
  const verdict = await weigh(deps, open, evidence);
  const install = await settleLikeliest(deps, open, evidence, verdict);
  // Not before: weighed again, the open would meet itself as somebody else.
  await teachVerdict(deps, open, evidence, verdict);
  return install;
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
  { app, id, at, fingerprint }: Open,
  match: Match,
  promised?: Promised,
  verdict?: Verdict,
): Promise<Install | undefined> {
  const settlement = await store.installs.settle({
    app: app.id,
    id,
    at,
    ...(fingerprint && { platform: fingerprint.platform }),
    ...makeAnswer(match, promised, verdict),
  });
  if (settlement.outcome === "settled") metrics.install(match);
  return "install" in settlement ? settlement.install : undefined;
}
