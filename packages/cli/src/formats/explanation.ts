import type { InstallExplanation } from "@throughline/protocol";
import { percent } from "@throughline/server";

/** The names of the match methods, as the dashboard shows them. */
const methodNames: Record<string, string> = {
  fingerprint: "device signals",
  referrer: "install referrer",
};

export function formatExplanation(explained: InstallExplanation): string {
  const { link, match, test, reasons, runnerUp } = explained;
  const method = methodNames[match.method ?? ""] ?? match.method;
  const headline = link === null ? "No match." : `Matched by ${method} to ${link}`;
  return [
    `${headline}${test ? " (test install, not counted)" : ""}`,
    ...reasons.map((reason) => `  ${reason}`),
    ...formatMissingEvidence(explained),
    ...(runnerUp
      ? [`Second-best link: ${runnerUp.link}, with ${percent(runnerUp.probability)}.`]
      : []),
    ...formatEarlierClicks(explained),
  ].join("\n");
}

/** Says how much evidence was missing for a match, and what counted against it. */
function formatMissingEvidence({ link, missingBits, against }: InstallExplanation): string[] {
  if (link !== null || missingBits === null) return [];
  return [
    `A match needed ${missingBits.toFixed(1)} more bits of evidence. The strongest evidence against the best candidate:`,
    ...against.map(({ words, bits }) => `  ${words} (${bits.toFixed(1)} bits)`),
  ];
}

function formatEarlierClicks({ tries }: InstallExplanation): string[] {
  if (!tries) return [];
  const times = tries.clicks === 1 ? "once" : `${tries.clicks} times`;
  return [`Phones of this kind clicked ${times} on this network since ${tries.since}.`];
}
