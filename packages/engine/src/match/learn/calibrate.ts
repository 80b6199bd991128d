/** A verdict whose truth is known: the stated probability of the likeliest link, and whether that link was right. */
export interface JudgedVerdict {
  readonly confidence: number;
  readonly right: boolean;
}

/** Verdicts whose stated probability lies in [from, to). */
export interface CalibrationBin {
  readonly from: number;
  readonly to: number;
  readonly verdicts: number;
  /** The mean stated probability and the share of right links; undefined for an empty bin. */
  readonly stated: number | undefined;
  readonly observed: number | undefined;
}

/** How well stated probabilities agree with the truth. */
export interface CalibrationReport {
  readonly bins: readonly CalibrationBin[];
  /** The mean difference between stated and observed probability, weighted by the number of verdicts. */
  readonly error: number;
}

const binCount = 10;

/**
 * Compares stated probabilities with the truth, in ten bins. Pass the verdicts that device signals alone would have
 * given for installs whose click is certain (referrer, clipboard).
 */
export function calibrationReport(judged: Iterable<JudgedVerdict>): CalibrationReport {
  const sums = Array.from({ length: binCount }, () => ({ verdicts: 0, stated: 0, right: 0 }));
  let total = 0;
  for (const { confidence, right } of judged) {
    const sum = sums[Math.min(binCount - 1, Math.floor(confidence * binCount))];
    if (!sum) continue;
    total += 1;
    sum.verdicts += 1;
    sum.stated += confidence;
    sum.right += right ? 1 : 0;
  }
  const bins = sums.map(({ verdicts, stated, right }, index) => ({
    from: index / binCount,
    to: (index + 1) / binCount,
    verdicts,
    stated: verdicts === 0 ? undefined : stated / verdicts,
    observed: verdicts === 0 ? undefined : right / verdicts,
  }));
  const gaps = sums.reduce((sum, { stated, right }) => sum + Math.abs(stated - right), 0);
  return { bins, error: total === 0 ? 0 : gaps / total };
}
