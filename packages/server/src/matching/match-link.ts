import type { OpenEvidence, Verdict } from "@throughline/engine";
import type { Match, MatchLinkRequest, MatchLinkResponse } from "@throughline/protocol";
import type { App, Install } from "@throughline/storage";
import { toBase32 } from "../ids/base32.ts";
import { bodyFor, makeAnswer, namedMatch } from "./answer.ts";
import type { Weighed } from "./device-matcher/device-matcher.ts";
import { readOpen, weigh } from "./device-signals.ts";
import { guessOf, sharesNetwork, withoutMatch } from "./guess-limiter.ts";
import { namedClicks } from "./named-clicks.ts";
import type { NamedClick } from "./named-clicks.ts";
import type { MatchingDependencies, Open, OpenNetwork } from "./open.ts";
import { offerOtherFamily, readBothFamilies } from "./other-family.ts";
import { promisedDestination } from "./promised-destination.ts";
import type { PromisedDestination } from "./promised-destination.ts";
import { labelFor } from "./labels.ts";
import { isTestersOpen } from "./tester.ts";
import { upgrade } from "./upgrade.ts";

/** How often a decision is made again because another install took the click meanwhile. */
const attempts = 5;

/**
 * Answers a first open: the same install gets the same answer again, unless it names its click only
 * then, or shows its other network where nothing was found. A click goes to one install only. Referrer
 * first, then the clipboard's token, then the device signals.
 */
export async function matchLink(
  deps: MatchingDependencies,
  app: App,
  body: MatchLinkRequest,
  network: OpenNetwork,
): Promise<MatchLinkResponse> {
  const { installId } = body;
  const opened = {
    app,
    id: installId || `i_${toBase32(deps.random(16))}`,
    at: deps.now(),
    // Some SDKs send a click's id beside a fingerprint of nulls.
    deviceSignals: "platform" in body && body.platform ? body : undefined,
    network,
  };
  const open: Open = { ...opened, named: await namedClicks(deps, opened, body) };
  const known = installId ? await deps.store.installs.get(app.id, installId) : undefined;
  const first = known ?? (await byName(deps, open)) ?? (await byDeviceSignals(deps, open));
  // Also a new one: another request of the same install may have been answered meanwhile.
  const upgraded = await upgrade(deps, open, first);
  const install = (known && (await byBothFamilies(deps, open, upgraded))) ?? upgraded;
  const answer = await bodyFor(deps.store.links, install);
  const mayAskAgain = installId && mayLookAgain(install) && !open.deviceSignals?.networkToken;
  const otherFamily = mayAskAgain ? await offerOtherFamily(deps, open) : undefined;
  return otherFamily ? { ...answer, otherFamily } : answer;
}

/** By a click the device itself names; `undefined` when each is unknown or another install named it before. */
async function byName(deps: MatchingDependencies, open: Open) {
  for (const click of open.named) {
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
  const promised = await promisedDestination(deps, open.app, clickId, open.deviceSignals?.platform);
  if (!promised) return undefined;
  const match = namedMatch(open, named, promised, open.deviceSignals?.platform);
  if (!match) return undefined;
  const label = await labelFor(deps, open, clickId);
  const install = await settle(deps, open, match, promised);
  const { match: settled, test } = install ?? {};
  // Device signals could not have found a click that another install had.
  const isLabel = settled?.click === clickId && !settled.takenOver && !test;
  if (isLabel && label) await deps.activity.publish(label);
  return install;
}

async function byDeviceSignals(deps: MatchingDependencies, open: Open): Promise<Install> {
  const evidence = await readOpen(deps, open);
  if (!evidence) return settleNone(deps, open);
  const weighed = await weigh(deps, open, evidence);
  const { verdict } = weighed;
  // An update says nothing of what installs look like, and cannot be a guess: it is never matched.
  if (verdict.decidedBy === "already-installed") return settleNone(deps, open, verdict);
  const isGuess = exceedsGuessLimit(deps, open, evidence, weighed);
  const judged = isGuess ? withoutMatch(verdict) : verdict;
  const install = await settleLikeliest(deps, open, evidence, judged);
  // Not before: weighed again, the open would meet itself as somebody else.
  const { app, at } = open;
  // A guess takes nothing of the clicks it looks like and does not change what is believed of opens.
  if (!install.test && !isGuess) {
    await deps.activity.publish({ kind: "weighed", app, at, open: evidence, verdict });
  }
  return install;
}

/** Whether nothing was found, and that was not decided again yet. What a phone was told once stays. */
function mayLookAgain({ match, secondLook }: Install): boolean {
  const isInstall = match.verdict?.decidedBy !== "already-installed";
  return isInstall && match.type === "none" && match.lostClick === undefined && !secondLook;
}

/**
 * The second request of an open that found no match, over the other address family: decided again as of
 * the first, with both networks. Undefined where the token is not this open's, or nothing may change.
 * It teaches nothing: the first did.
 */
async function byBothFamilies(deps: MatchingDependencies, second: Open, first: Install) {
  const token = second.deviceSignals?.networkToken;
  if (typeof token !== "string" || !mayLookAgain(first)) return undefined;
  const open: Open = { ...second, at: first.at, first };
  const evidence = await readBothFamilies(deps, open, token);
  const { verdict } = first.match;
  if (!evidence) return undefined;
  // What the first look took of its clicks; a tester's took nothing, nor did one beyond the guess limit.
  const took = verdict && !first.test && verdict.decidedBy !== "guess-limit";
  if (took) await deps.matcher.refund(open.app, verdict);
  const judged = withoutGuess(deps, open, evidence, await weigh(deps, open, evidence));
  return settleLikeliest(deps, open, evidence, judged);
}

/** The verdict, without a match by likeness alone where the guess limit is exceeded. */
function withoutGuess(
  deps: MatchingDependencies,
  open: Open,
  evidence: OpenEvidence,
  weighed: Weighed,
): Verdict {
  const { verdict } = weighed;
  return exceedsGuessLimit(deps, open, evidence, weighed) ? withoutMatch(verdict) : verdict;
}

/** Whether nothing but likeness speaks for an open, and too many such come. Counts the open as one of them. */
function exceedsGuessLimit(
  { guessLimiter }: MatchingDependencies,
  { app, at }: Open,
  evidence: OpenEvidence,
  { verdict, ...seen }: Weighed,
): boolean {
  return !sharesNetwork(verdict) && !guessLimiter.admit(guessOf(app.id, evidence, at), seen);
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
    const promised = await promisedDestination(deps, open.app, clickId, evidence.platform);
    // Its link is gone: then this open was promised nothing any more.
    if (!promised) break;
    const match: Match = { type: "probabilistic", method: "fingerprint", confidence, clickId };
    const install = await settle(deps, open, match, promised, verdict);
    if (install) return install;
    verdict = withoutGuess(deps, open, evidence, await weigh(deps, open, evidence, true));
  }
  return settleNone(deps, open, verdict);
}

async function settleNone(deps: MatchingDependencies, open: Open, verdict?: Verdict) {
  const none: Match = { type: "none", method: null, confidence: 0, clickId: null };
  const test = await isTestersOpen(deps.store, open, verdict);
  const install = await settle(deps, open, none, undefined, verdict, test);
  if (!install) throw new Error("An install without a click cannot lose it to another.");
  return install;
}

/** Claims, answers and counts in one step of the store; `undefined` when the click went to another install. */
async function settle(
  deps: MatchingDependencies,
  open: Open,
  match: Match,
  promised?: PromisedDestination,
  verdict?: Verdict,
  test = promised?.test ?? false,
): Promise<Install | undefined> {
  const { app, id, at, deviceSignals, first } = open;
  const answer = makeAnswer(open, match, { promised, verdict, test });
  if (first) {
    const better = { ...answer, at: deps.now(), secondLook: true } as const;
    const upgraded = await deps.store.installs.upgrade(first, better);
    // Without a match it was counted at the first look.
    if (upgraded.outcome === "upgraded" && match.type !== "none") {
      const { install } = upgraded;
      await deps.activity.publish({ kind: "upgraded", install, because: "second-look" });
    }
    if (upgraded.outcome !== "changed") return "install" in upgraded ? upgraded.install : undefined;
    if (upgraded.install) return upgraded.install;
  }
  const settlement = await deps.store.installs.settle({
    app: app.id,
    id,
    at,
    ...(deviceSignals && { platform: deviceSignals.platform }),
    ...answer,
    // It was erased meanwhile.
    ...(first && { secondLook: true }),
  });
  if (settlement.outcome === "settled") {
    await deps.activity.publish({ kind: "installed", install: settlement.install });
  }
  return "install" in settlement ? settlement.install : undefined;
}
