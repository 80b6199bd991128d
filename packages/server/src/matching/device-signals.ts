import { normalizeOpen, parseInstallTime } from "@throughline/engine";
import type { OpenEvidence, RawOpen } from "@throughline/engine";
import type { FingerprintRequest } from "@throughline/protocol";
import { isDeterministicOnly } from "../clicks/evidence.ts";
import type { Weighed } from "./device-matcher/device-matcher.ts";
import type { MatchingDependencies, Open } from "./open.ts";

/** An open that shows fewer of these is anybody's: a platform alone would do for every click on its network. */
const fewestShown = 2;

/** What an open looks like, ready to be compared; `undefined` when it says nothing, or next to nothing, of its device. */
export async function readOpen(
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
  return shown.length < fewestShown ? undefined : evidence;
}

/** Weighs the clicks that share some evidence with this open; again, where the likeliest is another's by now. */
export function weigh(
  { matcher }: Pick<MatchingDependencies, "matcher">,
  { app, at }: Open,
  evidence: OpenEvidence,
  isAgain = false,
): Promise<Weighed> {
  const { id, matching } = app;
  const deterministicOnly = isDeterministicOnly(app, evidence.platform);
  return matcher.weigh({ app: { id, matching }, at, open: evidence, deterministicOnly, isAgain });
}

/** Other SDKs send `null` for what a device does not tell. */
function withoutNulls(fingerprint: FingerprintRequest): RawOpen {
  const told = Object.entries(fingerprint).filter(([, value]) => value !== null);
  return Object.fromEntries(told) as unknown as RawOpen;
}
