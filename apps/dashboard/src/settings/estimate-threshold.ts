import type { CalibrationStep } from "@throughline/protocol";

/** What a threshold comes to: of the matches it makes so many are right, and so many of all are made. */
export interface ThresholdEstimate {
  readonly precision: number;
  readonly recall: number;
  readonly verdicts: number;
}

/** Fewer than these say little. */
const minVerdicts = 50;

/**
 * By the app's own installs that named their click: had they been matched by signals at this threshold. Steps that
 * begin below it count for nothing. Undefined where there are too few to say.
 */
export function estimateThreshold(
  threshold: number,
  bins: readonly CalibrationStep[],
): ThresholdEstimate | undefined {
  const verdicts = bins.reduce((sum, bin) => sum + bin.verdicts, 0);
  if (verdicts < minVerdicts) return undefined;
  const made = bins.filter(({ from }) => from >= threshold - 1e-9);
  const matches = made.reduce((sum, bin) => sum + bin.verdicts, 0);
  const right = made.reduce((sum, bin) => sum + bin.verdicts * (bin.observed ?? 0), 0);
  return { precision: matches === 0 ? 1 : right / matches, recall: right / verdicts, verdicts };
}
