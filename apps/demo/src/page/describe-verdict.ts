import type { CandidateReason, InstallExplanation } from "@throughline/protocol";
import type { LinkType } from "@throughline/react-native";

/** The clicks a verdict is about, likeliest first; of the unlikely ones none but the likeliest. */
export function weighedOf({ verdict }: InstallExplanation): readonly CandidateReason[] {
  const weighed = verdict?.candidates ?? [];
  return weighed.filter(({ posterior }, index) => index === 0 || posterior > 0.01).slice(0, 3);
}

/** The verdict as a headline and a sentence; `opened`: how the app got the last link, where it got one. */
export function headlineOf(
  explanation: InstallExplanation,
  opened?: LinkType,
): readonly [string, string] {
  const { match, verdict } = explanation;
  if (match.type === "none" && (opened === "verified" || opened === "scheme")) {
    return ["Opened directly", "The link opened the app itself, so there was nothing to match."];
  }
  if (match.method === "referrer") {
    return ["Certain", "The install referrer named the click. No device signals were needed."];
  }
  if (match.method === "clipboard") {
    return ["Certain", "The copied link named the click. No device signals were needed."];
  }
  if (match.type === "probabilistic") {
    return [
      percent(match.confidence),
      "Matched by device signals. Each signal’s share is shown below.",
    ];
  }
  if (isAmbiguous(explanation)) {
    return ["No match", "Two links are about equally likely. A wrong screen is worse than none."];
  }
  if (verdict?.considered === 0) {
    return ["No match", "No unused click has anything in common with this phone."];
  }
  return [
    "No match",
    "No click is likely enough to belong to this phone. The likeliest is shown below.",
  ];
}

/** What the service made of Ada, who refused the paste while Ben had clicked, too. */
export function colleaguesNote(explanation: InstallExplanation): string {
  if (isAmbiguous(explanation)) {
    return "Ada refused the paste. Two clicks, two links, one address, one model: the service cannot tell whose click is whose, so it answers “no match” instead of guessing.";
  }
  return explanation.match.type === "none"
    ? "Ada refused the paste, and no click was likely enough to be hers, so the service answers “no match” instead of guessing."
    : "Ada refused the paste, and the service was sure of a link all the same. The verdict says why.";
}

/** What the service made of an install after the one the click led to. */
export function reinstallNote({ match }: InstallExplanation): string {
  return match.type === "none"
    ? "This is a new install, so the app asks again. But a click counts for one install only, so the app starts on its first screen."
    : "This is a new install, so the app asks again, and the service found a link for it. The verdict says why.";
}

/** What came of the newest of several tries. */
export function againNote(tries: readonly InstallExplanation[]): string {
  const newest = tries.at(-1);
  const found = newest && newest.match.type !== "none";
  return `Try ${tries.length}: ${found ? "matched" : "no match"}. ${countOf(tries)} so far, on one phone and one network.`;
}

/** The service's own word for it. */
function isAmbiguous({ match, verdict }: InstallExplanation): boolean {
  return match.type === "none" && verdict?.outcome === "ambiguous";
}

export function percent(share: number): string {
  const value = share * 100;
  return `${value > 99.9 && value < 100 ? "> 99.9" : value.toFixed(1)} %`;
}

/** How many of these tries were matched. */
export function countOf(tries: readonly InstallExplanation[]): string {
  const matched = tries.filter(({ match }) => match.type !== "none");
  return `${matched.length} of ${tries.length}`;
}

/** One try in a word. */
export function tryInWords({ match }: InstallExplanation): string {
  if (match.type === "none") return "no match";
  return match.type === "deterministic" ? "certain" : percent(match.confidence);
}

/** On the phone that was invited: whether the service named the install that made the invite. */
export function invitedNote(inviter: string, known: boolean): string {
  return known
    ? `The answer names the install that created the invite: ${inviter}’s. The app can reward both.`
    : `The link led here, but the service did not say that the invite was ${inviter}’s.`;
}

/** On the phone that invited. */
export function inviterNote(guest: string, known: boolean): string {
  return known
    ? `${guest} came through this phone’s invite. The link itself does not reveal who created it.`
    : `${guest} came, but the service did not say through whose invite.`;
}
