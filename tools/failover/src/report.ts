import type { Outcome } from "./run.ts";

/** Zeros are promised in the last four columns. */
export function report(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ name, gapMs, refused, slowestMs, ready, findings }) => [
    name,
    seconds(gapMs),
    `${refused}`,
    seconds(slowestMs),
    ready ? "yes" : "NO",
    `${findings.acknowledged}`,
    `${findings.lost}`,
    `${findings.doubled}`,
    `${findings.claimedTwice}`,
    `${findings.contradicted}`,
  ]);
  const head = [
    "what happened",
    "gap",
    "refused",
    "slowest answer",
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

/** Whether every promise was kept. */
export function isKept({ ready, findings }: Outcome): boolean {
  const { lost, doubled, claimedTwice, contradicted } = findings;
  return ready && lost + doubled + claimedTwice + contradicted === 0;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
