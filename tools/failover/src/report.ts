import type { Outcome } from "./run.ts";

/** Zeros are promised in the last four columns. */
export function report(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(
    ({ name, gapMs, refused, sentOn, slowestMs, ready, dead, notReady, findings }) => [
      name,
      seconds(gapMs),
      `${refused}`,
      `${sentOn}`,
      seconds(slowestMs),
      `${notReady}`,
      `${dead}`,
      ready ? "yes" : "NO",
      `${findings.acknowledged}`,
      `${findings.lost.length}`,
      `${findings.doubled}`,
      `${findings.claimedTwice}`,
      `${findings.contradicted}`,
    ],
  );
  const head = [
    "what happened",
    "gap",
    "refused",
    "sent on unrecorded",
    "slowest answer",
    "said not to be ready",
    "said not to live",
    "ready again",
    "acknowledged so far",
    "lost",
    "doubled",
    "claimed twice",
    "contradicted",
  ];
  return [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/** For so long a probe may be answered from what was so before, and wait for what is. */
const truthMs = 8_000;

/** Whether every promise was kept; that probes tell the truth is one, and that visitors are sent on only where that was chosen. */
export function isKept(outcome: Outcome): boolean {
  const { gapMs, sentOn, maySendOn, ready, dead, notReady, findings } = outcome;
  const { lost, doubled, claimedTwice, contradicted } = findings;
  const isTrue = dead === 0 && (notReady > 0 || gapMs < truthMs);
  if (sentOn > 0 !== maySendOn) return false;
  return ready && isTrue && lost.length + doubled + claimedTwice + contradicted === 0;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
