import { normalizeOpen, parseInstallTime } from "@throughline/engine";
import type { OpenEvidence, RawOpen } from "@throughline/engine";
import type { FingerprintRequest } from "@throughline/protocol";
import { isDeterministicOnly } from "../clicks/evidence.ts";
import type { Weighed } from "./device-matcher/device-matcher.ts";
import type { MatchingDependencies, Open } from "./open.ts";

/** An open that shows fewer signals is not matched: a platform alone would fit every click on its network. */
const minSignals = 2;

/** The evidence of an open; undefined if the open shows nothing, or too little, of its device. */
export async function evidenceOf(
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
  const shown = [model, screen, os, timeZone, languages[0]].filter((each) => each !== undefined);
  return shown.length < minSignals ? undefined : evidence;
}

/** Scores the clicks that share some evidence with an open. `isAgain` is set if another install claimed the likeliest click meanwhile. */
export function scoreCandidates(
  { matcher }: Pick<MatchingDependencies, "matcher">,
  { app, at }: Open,
  evidence: OpenEvidence,
  { isAgain = false } = {},
): Promise<Weighed> {
  const { id, matching } = app;
  const deterministicOnly = isDeterministicOnly(app, evidence.platform);
  return matcher.weigh({ app: { id, matching }, at, open: evidence, deterministicOnly, isAgain });
}

/** Some SDKs send `null` for unknown signals. */
function withoutNulls(fingerprint: FingerprintRequest): RawOpen {
  const known = Object.entries(fingerprint).filter(([, value]) => value !== null);
  return Object.fromEntries(known) as unknown as RawOpen;
}
