import type { CalibrationStep } from "@throughline/protocol";

/** The effect of a threshold: the share of matches that are correct, and the share of installs that are matched correctly. */
export interface ThresholdEstimate {
  readonly precision: number;
  readonly recall: number;
  readonly verdicts: number;
}

/** The minimum number of verdicts for an estimate. Fewer are not representative. */
const minVerdicts = 50;

/**
 * Estimates the effect of a threshold from installs with an exact match, which are also scored by device signals. A bin that
 * starts below the threshold counts as unmatched. Returns undefined if there are too few verdicts.
 */
export function estimateThreshold(
  threshold: number,
  bins: readonly CalibrationStep[],
): ThresholdEstimate | undefined {
  const verdicts = bins.reduce((sum, bin) => sum + bin.verdicts, 0);
  if (verdicts < minVerdicts) return undefined;
  const matchedBins = bins.filter(({ from }) => from >= threshold - 1e-9);
  const matches = matchedBins.reduce((sum, bin) => sum + bin.verdicts, 0);
  const correct = matchedBins.reduce((sum, bin) => sum + bin.verdicts * (bin.observed ?? 0), 0);
  return { precision: matches === 0 ? 1 : correct / matches, recall: correct / verdicts, verdicts };
}
