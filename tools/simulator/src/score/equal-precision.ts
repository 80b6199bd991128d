import type { Answer } from "../replay/matcher.ts";
import type { WorldTruth } from "../world/format.ts";

/** The precision at which the recall of matchers is compared. */
const equalPrecision = 0.995;

/**
 * Returns the recall at the lowest threshold with the given precision, from the probabilities of one replay. Null for a matcher
 * that states no probabilities.
 */
export function recallAtPrecision(
  answers: readonly Answer[],
  truth: readonly WorldTruth[],
  precision = equalPrecision,
): number | null {
  const stated = answers.flatMap(({ likeliest }, index) => {
    const line = truth[index];
    if (!likeliest || !line) return [];
    return [{ ...likeliest, right: line.kind === "clicked" && line.link === likeliest.link }];
  });
  const clicked = truth.filter(({ kind }) => kind === "clicked").length;
  if (stated.length === 0 || clicked === 0) return null;
  let [right, best] = [0, 0];
  for (const [index, one] of stated.toSorted((a, b) => b.probability - a.probability).entries()) {
    if (one.right) right += 1;
    if (right >= precision * (index + 1)) best = right;
  }
  return best / clicked;
}
