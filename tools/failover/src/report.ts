import type { Outcome } from "./run.ts";

/** Zeros are promised in the last four columns. */
export function report(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(
    ({ name, gapMs, refused, slowestMs, ready, dead, notReady, findings }) => [
      name,
      seconds(gapMs),
      `${refused}`,
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

/** Whether every promise was kept; that probes tell the truth is one. */
export function isKept({ gapMs, ready, dead, notReady, findings }: Outcome): boolean {
  const { lost, doubled, claimedTwice, contradicted } = findings;
  const isTrue = dead === 0 && (notReady > 0 || gapMs < truthMs);
  return ready && isTrue && lost.length + doubled + claimedTwice + contradicted === 0;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
