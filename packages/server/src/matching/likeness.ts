import {
  candidateLimit,
  candidatesPerKey,
  decideMatch,
  defaultPolicy,
  lookupKeys,
  normalizeOpen,
} from "@throughline/engine";
import type { OpenEvidence, Policy, RawOpen, Verdict } from "@throughline/engine";
import type { FingerprintRequest } from "@throughline/protocol";
import type { MatchingSettings } from "@throughline/storage";
import type { NetworkDigests } from "../privacy/networkDigest.ts";
import type { MatchingDependencies, Open } from "./open.ts";

/** What an open looks like, ready to be compared; `undefined` when it says nothing of its device. */
export async function readOpen(
  digests: NetworkDigests,
  { fingerprint, network }: Open,
): Promise<OpenEvidence | undefined> {
  if (!fingerprint) return undefined;
  return normalizeOpen(
    { ...withoutNulls(fingerprint), ...network },
    { digests: await digests.live() },
  );
}

/** Weighs the clicks that share some evidence with this open. */
export async function weigh(
  { store, backgrounds }: Pick<MatchingDependencies, "store" | "backgrounds">,
  { app, at }: Open,
  evidence: OpenEvidence,
): Promise<Verdict> {
  const policy = policyOf(app.matching);
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

/** A decided open says how many opens nobody's click led to: what the next one is judged by. */
export async function rememberOpen(
  { backgrounds }: Pick<MatchingDependencies, "backgrounds">,
  { app, at }: Open,
  { platform }: OpenEvidence,
  { nobody }: Verdict,
): Promise<void> {
  const background = await backgrounds.of(app.id);
  background.recordOpen(platform, at, nobody);
}

function policyOf(settings: MatchingSettings): Policy {
  return { ...defaultPolicy, ...settings };
}

/** Other SDKs send `null` for what a device does not tell. */
function withoutNulls(fingerprint: FingerprintRequest): RawOpen {
  const told = Object.entries(fingerprint).filter(([, value]) => value !== null);
  return Object.fromEntries(told) as unknown as RawOpen;
}
