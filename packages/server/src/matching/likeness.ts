import {
  candidateLimit,
  candidatesPerKey,
  decideMatch,
  defaultPolicy,
  lookupKeys,
  normalizeOpen,
} from "@throughline/engine";
import type {
  ModelParameters,
  OpenEvidence,
  Platform,
  Policy,
  RawOpen,
  Verdict,
} from "@throughline/engine";
import type { FingerprintRequest } from "@throughline/protocol";
import type { App } from "@throughline/storage";
import { isDeterministicOnly } from "../clicks/evidence.ts";
import type { MatchingDependencies, Open } from "./open.ts";

/** What an open looks like, ready to be compared; `undefined` when it says nothing of its device. */
export async function readOpen(
  { digests, isHidden }: Pick<MatchingDependencies, "digests" | "isHidden">,
  { fingerprint, network }: Open,
): Promise<OpenEvidence | undefined> {
  if (!fingerprint) return undefined;
  return normalizeOpen(
    { ...withoutNulls(fingerprint), ...network },
    { digests: await digests.live(), isHidden },
  );
}

/** Weighs the clicks that share some evidence with this open. */
export async function weigh(
  { store, backgrounds, lessons }: MatchingDependencies,
  { app, at }: Open,
  evidence: OpenEvidence,
): Promise<Verdict> {
  const policy = policyOf(app, evidence.platform, (await lessons.of(app.id)).model);
  const candidates = policy.deterministicOnly
    ? []
    : await store.clicks.candidates(app.id, {
        keys: lookupKeys(evidence),
        since: at - policy.windowMs,
        until: at,
        perKey: candidatesPerKey,
        limit: candidateLimit,
      });
  return decideMatch(evidence, candidates, await backgrounds.of(app.id), policy, at);
}

function policyOf(app: App, platform: Platform, model: ModelParameters): Policy {
  const deterministicOnly = isDeterministicOnly(app, platform);
  return { ...defaultPolicy, ...app.matching, deterministicOnly, model };
}

/** Other SDKs send `null` for what a device does not tell. */
function withoutNulls(fingerprint: FingerprintRequest): RawOpen {
  const told = Object.entries(fingerprint).filter(([, value]) => value !== null);
  return Object.fromEntries(told) as unknown as RawOpen;
}
