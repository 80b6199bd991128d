import { likeliestLink } from "@throughline/engine";
import type { OpenEvidence, Verdict } from "@throughline/engine";
import type { Match } from "@throughline/protocol";
import type { Install, Store } from "@throughline/storage";
import { noMatch } from "./answer.ts";
import type { Answer } from "./answer.ts";
import { destinationOfClick } from "./destination-of-click.ts";
import { scoreCandidates } from "./device-signals.ts";
import { applyGuessLimit } from "./apply-guess-limit.ts";
import type { MatchingDependencies, Open } from "./open.ts";

/** Stores an answer and claims its click. Returns undefined if another install has claimed the click. */
export type Claim = (answer: Answer) => Promise<Install | undefined>;

/** How many times an open is scored before it is answered without a match. */
const maxAttempts = 5;

/**
 * Claims the click of a verdict. The first install to claim a click keeps it. Any other install is scored again without
 * that click.
 */
export async function claimBestCandidate(
  deps: MatchingDependencies,
  open: Open,
  evidence: OpenEvidence,
  first: Verdict,
  claim: Claim,
): Promise<Install> {
  let verdict = first;
  for (let attempt = 0; attempt < maxAttempts && verdict.click !== undefined; attempt += 1) {
    const { click: clickId, confidence } = verdict;
    const destination = await destinationOfClick(deps, open.app, clickId, evidence.platform);
    // The link was disabled or deleted, so the open has no destination.
    if (!destination) break;
    const match: Match = { type: "probabilistic", method: "fingerprint", confidence, clickId };
    const install = await claim({ match, destination, verdict, test: destination.test ?? false });
    if (install) return install;
    const rescored = await scoreCandidates(deps, open, evidence, { isRetry: true });
    ({ verdict } = applyGuessLimit(deps, open, evidence, rescored));
  }
  return storeNoMatch(deps, open, verdict, claim);
}

/** Stores that an open has no match. */
export async function storeNoMatch(
  deps: MatchingDependencies,
  open: Open,
  verdict: Verdict | undefined,
  claim: Claim,
): Promise<Install> {
  const test = await isTestOpen(deps.store, open, verdict);
  const install = await claim({ match: noMatch, verdict, test });
  if (!install)
    throw new Error("The store refused an answer without a click as if its click were taken.");
  return install;
}

/**
 * Returns whether an open without a match is a test and must not be counted. An open is a test if it sends the id of a
 * click on a test link, or if its most likely link is a test link and more likely than no link.
 */
async function isTestOpen(
  { clicks, links }: Pick<Store, "clicks" | "links">,
  { app, declaredClicks }: Pick<Open, "app" | "declaredClicks">,
  verdict: Verdict | undefined,
): Promise<boolean> {
  for (const { clickId } of declaredClicks) {
    const click = await clicks.get(app.id, clickId);
    if (click?.test) return true;
  }
  if (!verdict || verdict.confidence <= verdict.nobody) return false;
  const link = likeliestLink(verdict);
  return link !== undefined && ((await links.get(app.id, link))?.test ?? false);
}
