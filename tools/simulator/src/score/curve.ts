import type { Answer } from "../replay/matcher.ts";
import type { WorldTruth } from "../world/format.ts";
import { measure } from "./measures.ts";

/** Precision and recall at one threshold. */
export interface CurvePoint {
  readonly threshold: number;
  readonly precision: number | null;
  readonly recall: number | null;
}

const thresholds = [
  0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99, 0.995, 0.999,
];

/**
 * Applies other thresholds to the probabilities of one replay. The result is approximate, because the clicks that were
 * claimed depend on the replay's threshold. It is empty for a matcher that states no probabilities.
 */
export function curve(answers: readonly Answer[], truth: readonly WorldTruth[]): CurvePoint[] {
  if (!answers.some(({ likeliest }) => likeliest)) return [];
  return thresholds.map((threshold) => {
    const routed = answers.map(({ likeliest }) => ({
      link: likeliest && likeliest.probability >= threshold ? likeliest.link : null,
    }));
    const { precision, recall } = measure(routed, truth);
    return { threshold, precision, recall };
  });
}
