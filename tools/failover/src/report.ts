import type { Outcome } from "./run.ts";

/** Returns the outcomes as a Markdown table. The last four columns must be 0. */
export function report(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(
    ({ name, gapMs, refused, unrecorded, slowestMs, ready, dead, notReady, findings }) => [
      name,
      seconds(gapMs),
      `${refused}`,
      `${unrecorded}`,
      seconds(slowestMs),
      `${notReady}`,
      `${dead}`,
      ready ? "yes" : "NO",
      `${findings.acknowledged}`,
      `${findings.lost.length}`,
      `${findings.countedTwice}`,
      `${findings.claimedTwice}`,
      `${findings.contradicted}`,
    ],
  );
  const head = [
    "scenario",
    "gap",
    "errors",
    "redirected unrecorded",
    "slowest answer",
    "not ready",
    "not live",
    "ready again",
    "acknowledged so far",
    "lost",
    "counted twice",
    "claimed twice",
    "contradicted",
  ];
  return [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/** The longest gap in which readiness probes may still be answered from the state before the fault. */
const maxStaleProbeMs = 8_000;

/**
 * Returns whether a scenario kept all promises: nothing is lost or counted twice, probes report the truth, and visitors are redirected
 * without a recorded click only if the nodes are configured so.
 */
export function keepsPromises(outcome: Outcome): boolean {
  const { gapMs, unrecorded, expectsUnrecorded, ready, dead, notReady, findings } = outcome;
  const { lost, countedTwice, claimedTwice, contradicted } = findings;
  const areProbesRight = dead === 0 && (notReady > 0 || gapMs < maxStaleProbeMs);
  if (unrecorded > 0 !== expectsUnrecorded) return false;
  return ready && areProbesRight && lost.length + countedTwice + claimedTwice + contradicted === 0;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
