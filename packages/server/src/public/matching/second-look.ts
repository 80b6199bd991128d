import type { OtherFamily } from "@throughline/protocol";
import type { Install } from "@throughline/storage";
import { matchedClick, storedAnswer } from "./answer.ts";
import type { Answer } from "./answer.ts";
import { claim } from "./claim.ts";
import { claimBestCandidate } from "./claim-best-candidate.ts";
import { scoreCandidates } from "./device-signals.ts";
import { applyGuessLimit } from "./apply-guess-limit.ts";
import type { MatchingDependencies, Open } from "./open.ts";
import { otherFamilyFor, withBothFamilies } from "./other-family.ts";
import { knownVerdict } from "./stored-verdict.ts";

/** Returns the URL at which a device without a match can repeat its request over the other IP family. */
export async function offerSecondLook(
  deps: MatchingDependencies,
  open: Open,
  install: Install,
): Promise<OtherFamily | undefined> {
  if (!allowsSecondLook(install) || open.deviceSignals?.networkToken) return undefined;
  return otherFamilyFor(deps, open);
}

/**
 * Decides an open without a match again if this request came over the other IP family. The decision uses both networks and
 * the time of the first request. Otherwise the first answer stays. A second look does not train the model, because the
 * first look did.
 */
export async function takeSecondLook(
  deps: MatchingDependencies,
  second: Open,
  first: Install,
): Promise<Install> {
  const token = second.deviceSignals?.networkToken;
  if (typeof token !== "string" || !allowsSecondLook(first)) return first;
  const open: Open = { ...second, at: first.at };
  const evidence = await withBothFamilies(deps, open, token);
  if (!evidence) return first;
  const earlier = knownVerdict(first.match);
  // Test installs and refused guesses were not attributed to their candidates.
  const wasAttributed = earlier && !first.test && earlier.decidedBy !== "guess-limit";
  if (wasAttributed) await deps.matcher.refund(open.app, earlier);
  const scored = await scoreCandidates(deps, open, evidence);
  const { verdict } = applyGuessLimit(deps, open, evidence, scored);
  return claimBestCandidate(deps, open, evidence, verdict, (answer) =>
    replaceAnswer(deps, open, first, answer),
  );
}

/** Returns whether an install has no match, never had one, and had no second look. */
function allowsSecondLook({ match, secondLook }: Install): boolean {
  const isInstall = knownVerdict(match)?.decidedBy !== "already-installed";
  return isInstall && match.type === "none" && match.lostClick === undefined && !secondLook;
}

/** Replaces the first answer. Returns undefined if another install has claimed the click. */
async function replaceAnswer(
  deps: MatchingDependencies,
  open: Open,
  first: Install,
  answer: Answer,
): Promise<Install | undefined> {
  const better = { ...storedAnswer(deps, open, answer), at: deps.now(), secondLook: true } as const;
  const upgraded = await deps.store.installs.upgrade(first, better);
  // An install without a match was counted at the first look.
  if (upgraded.outcome === "upgraded" && answer.match.type !== "none") {
    const { install } = upgraded;
    await deps.activity.publish({
      kind: "upgraded",
      install,
      because: "second-look",
      click: matchedClick(answer),
    });
  }
  if (upgraded.outcome !== "changed") return "install" in upgraded ? upgraded.install : undefined;
  // A concurrent request changed or erased the install. An erased install is stored anew.
  return upgraded.install ?? claim(deps, open, answer, { secondLook: true });
}
