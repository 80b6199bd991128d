import { normalizeOpen, parseInstallTime } from "@throughline/engine";
import type { OpenEvidence, RawOpen } from "@throughline/engine";
import type { MatchLinkRequest } from "@throughline/protocol";
import { isDeterministicOnly } from "../clicks/evidence.ts";
import type { ScoringResult } from "./device-matcher/device-matcher.ts";
import type { MatchingDependencies, Open } from "./open.ts";

/** An open with fewer signals is not matched, because a platform alone fits every click on its network. */
const minSignals = 2;

/** Returns the evidence of an open, or undefined if the open has too few device signals. */
export async function toEvidence(
  { digests, isHidden }: Pick<MatchingDependencies, "digests" | "isHidden">,
  { deviceSignals, network, at }: Pick<Open, "deviceSignals" | "network" | "at">,
): Promise<OpenEvidence | undefined> {
  if (!deviceSignals) return undefined;
  const raw = { ...withoutNulls(deviceSignals), ...network };
  const installedAt = parseInstallTime(raw, at);
  const evidence = {
    ...normalizeOpen(raw, { digests: await digests.live(), isHidden }),
    ...(installedAt !== undefined && { installedAt }),
  };
  const { model, screen, os, timeZone, languages } = evidence;
  const shown = [model, screen, os, timeZone, languages[0]].filter(
    (signal) => signal !== undefined,
  );
  return shown.length < minSignals ? undefined : evidence;
}

/**
 * Scores the clicks that share some evidence with an open.
 *
 * @param options.isRetry whether another install claimed the best candidate of the first attempt
 */
export function scoreCandidates(
  { matcher }: Pick<MatchingDependencies, "matcher">,
  { app, at }: Pick<Open, "app" | "at">,
  evidence: OpenEvidence,
  { isRetry = false } = {},
): Promise<ScoringResult> {
  const { id, matching } = app;
  const deterministicOnly = isDeterministicOnly(app, evidence.platform);
  return matcher.score({ app: { id, matching }, at, open: evidence, deterministicOnly, isRetry });
}

/** Removes signals that are `null`, which some SDKs send for unknown signals. */
export function withoutNulls(request: MatchLinkRequest): RawOpen {
  const known = Object.entries(request).filter(([, value]) => value !== null);
  return Object.fromEntries(known) as unknown as RawOpen;
}
