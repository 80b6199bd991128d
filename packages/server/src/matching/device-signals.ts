import { browserKeys, decideMatch, defaultPolicy, normalizeOpen } from "@throughline/engine";
import type {
  Candidate,
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
import { findByKeys, findCandidates } from "./find-candidates.ts";
import type { MatchingDependencies, Open } from "./open.ts";

/** An open that shows fewer of these is anybody's: a platform alone would do for every click on its network. */
const fewestShown = 2;

/** What an open looks like, ready to be compared; `undefined` when it says nothing, or next to nothing, of its device. */
export async function readOpen(
  { digests, isHidden }: Pick<MatchingDependencies, "digests" | "isHidden">,
  { deviceSignals, network }: Open,
): Promise<OpenEvidence | undefined> {
  if (!deviceSignals) return undefined;
  const evidence = normalizeOpen(
    { ...withoutNulls(deviceSignals), ...network },
    { digests: await digests.live(), isHidden },
  );
  const { model, screen, os, timeZone, languages } = evidence;
  const shown = [model, screen, os, timeZone, languages[0]].filter((each) => each !== undefined);
  return shown.length < fewestShown ? undefined : evidence;
}

/** What a click is too unlikely at to ask what else its browser did. */
const negligible = 0.02;

/** Weighs the clicks that share some evidence with this open; again, where the likeliest is another's by now. */
export async function weigh(
  { store, backgrounds, lessons, turns }: MatchingDependencies,
  { app, at }: Open,
  evidence: OpenEvidence,
  isAgain = false,
): Promise<Verdict> {
  const policy = policyOf(app, evidence.platform, (await lessons.of(app.id)).model);
  const background = await backgrounds.of(app);
  const decide = (candidates: readonly Candidate[]) =>
    decideMatch(evidence, candidates, background, policy, at);
  if (policy.deterministicOnly) return decide([]);
  await turns.next();
  const window = { app: app.id, since: at - policy.windowMs, until: at };
  const found = await findCandidates(store.clicks, window, evidence, isAgain);
  const verdict = decide(found);
  if (verdict.outcome === "none") return verdict;
  // The same browser may have clicked again since, and that click show nothing an open looks up.
  const likely = new Set(
    verdict.candidates.flatMap(({ click, posterior }) => (posterior > negligible ? click : [])),
  );
  const browsers = found.flatMap(({ click, evidence: its }) =>
    likely.has(click) ? browserKeys(its) : [],
  );
  if (browsers.length === 0) return verdict;
  const others = await findByKeys(store.clicks, window, browsers);
  if (others.every(({ click }) => likely.has(click))) return verdict;
  const known = new Set(found.map(({ click }) => click));
  const unseen = others.filter(({ click }) => !known.has(click));
  return unseen.length === 0 ? verdict : decide([...found, ...unseen]);
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
