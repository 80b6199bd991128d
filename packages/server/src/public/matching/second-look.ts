import type { OtherFamily } from "@throughline/protocol";
import type { Install } from "@throughline/storage";
import { storedAnswer } from "./answer.ts";
import type { Answer } from "./answer.ts";
import { claim } from "./claim.ts";
import { claimLikeliest } from "./claim-likeliest.ts";
import { scoreCandidates } from "./device-signals.ts";
import { limitGuesses } from "./limit-guesses.ts";
import type { MatchingDependencies, Open } from "./open.ts";
import { otherFamilyFor, withBothFamilies } from "./other-family.ts";

/** Offers a second look to an open without a match: the URL at which the device shows its address of the other family. */
export async function offerSecondLook(
  deps: MatchingDependencies,
  open: Open,
  install: Install,
): Promise<OtherFamily | undefined> {
  if (!allowsSecondLook(install) || open.deviceSignals?.networkToken) return undefined;
  return otherFamilyFor(deps, open);
}

/**
 * Decides an open without a match again if this request shows its address of the other family: as of the time of the first
 * request, and with both networks. Otherwise the first answer stays. A second look teaches nothing, because the first one did.
 */
export async function lookAgain(
  deps: MatchingDependencies,
  second: Open,
  first: Install,
): Promise<Install> {
  const token = second.deviceSignals?.networkToken;
  if (typeof token !== "string" || !allowsSecondLook(first)) return first;
  const open: Open = { ...second, at: first.at };
  const evidence = await withBothFamilies(deps, open, token);
  if (!evidence) return first;
  const { verdict: earlier } = first.match;
  // The opens of testers and refused guesses were not attributed to their candidates.
  const wasAttributed = earlier && !first.test && earlier.decidedBy !== "guess-limit";
  if (wasAttributed) await deps.matcher.refund(open.app, earlier);
  const scored = await scoreCandidates(deps, open, evidence);
  const { verdict } = limitGuesses(deps, open, evidence, scored);
  return claimLikeliest(deps, open, evidence, verdict, (answer) =>
    replaceAnswer(deps, open, first, answer),
  );
}

/** Whether an install has no match and had no second look. A device that was told of a match keeps it. */
function allowsSecondLook({ match, secondLook }: Install): boolean {
  const isInstall = match.verdict?.decidedBy !== "already-installed";
  return isInstall && match.type === "none" && match.lostClick === undefined && !secondLook;
}

/** Replaces the first answer. Returns undefined if another install has the click. */
async function replaceAnswer(
  deps: MatchingDependencies,
  open: Open,
  first: Install,
  answer: Answer,
): Promise<Install | undefined> {
  const better = { ...storedAnswer(open, answer), at: deps.now(), secondLook: true } as const;
  const upgraded = await deps.store.installs.upgrade(first, better);
  // An install without a match was counted at the first look.
  if (upgraded.outcome === "upgraded" && answer.match.type !== "none") {
    const { install } = upgraded;
    await deps.activity.publish({ kind: "upgraded", install, because: "second-look" });
  }
  if (upgraded.outcome !== "changed") return "install" in upgraded ? upgraded.install : undefined;
  // The install was changed meanwhile, or erased. An erased install is stored anew.
  return upgraded.install ?? claim(deps, open, answer, { secondLook: true });
}
