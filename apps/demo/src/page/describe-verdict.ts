import type { CandidateReason, InstallExplanation } from "@throughline/protocol";
import type { LinkType } from "@throughline/react-native";
import { pageTexts } from "../texts/page.ts";
import { scenarioNotes as notes } from "../texts/scenarios.ts";

const texts = pageTexts.verdict;

/** Returns up to three candidate clicks, most likely first. After the first, unlikely clicks are left out. */
export function topCandidates({ verdict }: InstallExplanation): readonly CandidateReason[] {
  const candidates = verdict?.candidates ?? [];
  return candidates.filter(({ posterior }, index) => index === 0 || posterior > 0.01).slice(0, 3);
}

/** Describes a verdict in a headline and a sentence. `lastLinkType` is the type of the last link that the app got. */
export function describeVerdict(
  explanation: InstallExplanation,
  lastLinkType?: LinkType,
): readonly [string, string] {
  const { match, verdict } = explanation;
  if (match.type === "none" && (lastLinkType === "verified" || lastLinkType === "scheme")) {
    return [texts.openedDirectly, texts.openedDirectlyText];
  }
  if (match.method === "referrer") {
    return [texts.exact, texts.referrerText];
  }
  if (match.method === "clipboard") {
    return [texts.exact, texts.clipboardText];
  }
  if (match.type === "probabilistic") {
    return [formatPercent(match.confidence), texts.signalsText];
  }
  if (isAmbiguous(explanation)) {
    return [texts.noMatch, texts.ambiguousText];
  }
  if (verdict?.considered === 0) {
    return [texts.noMatch, texts.noCandidatesText];
  }
  return [texts.noMatch, texts.unlikelyText];
}

/** Explains the verdict on Ada’s install. Ada refused the paste, and Ben had also clicked a link. */
export function colleaguesNote(explanation: InstallExplanation): string {
  if (isAmbiguous(explanation)) {
    return notes.colleaguesAmbiguous;
  }
  return explanation.match.type === "none" ? notes.colleaguesUnlikely : notes.colleaguesMatched;
}

/** Explains the verdict on a reinstall. */
export function reinstallNote({ match }: InstallExplanation): string {
  return match.type === "none" ? notes.reinstallUnmatched : notes.reinstallMatched;
}

/** Describes the last of several tries, and how many were matched so far. */
export function tryAgainNote(tries: readonly InstallExplanation[]): string {
  const last = tries.at(-1);
  const isMatched = last !== undefined && last.match.type !== "none";
  return notes.tryResult(tries.length, isMatched, formatMatchCount(tries));
}

function isAmbiguous({ match, verdict }: InstallExplanation): boolean {
  return match.type === "none" && verdict?.outcome === "ambiguous";
}

export function formatPercent(share: number): string {
  const value = share * 100;
  return `${value > 99.9 && value < 100 ? "> 99.9" : value.toFixed(1)} %`;
}

/** Formats how many of the tries were matched. */
export function formatMatchCount(tries: readonly InstallExplanation[]): string {
  const matched = tries.filter(({ match }) => match.type !== "none");
  return texts.triesCount(matched.length, tries.length);
}

/** Describes one try in a word. */
export function describeTry({ match }: InstallExplanation): string {
  if (match.type === "none") return texts.tryUnmatched;
  return match.type === "deterministic" ? texts.tryExact : formatPercent(match.confidence);
}

/** Returns the note for the invited phone, which says whether the service named the install that created the invite. */
export function invitedNote(inviter: string, known: boolean): string {
  return known ? notes.invitedKnown(inviter) : notes.invitedUnknown(inviter);
}

/** Returns the note for the inviting phone, which says whether the service knows who came through the invite. */
export function inviterNote(guest: string, known: boolean): string {
  return known ? notes.inviterKnown(guest) : notes.inviterUnknown(guest);
}
