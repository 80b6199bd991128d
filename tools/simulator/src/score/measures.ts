import type { Answer } from "../replay/matcher.ts";
import type { WorldTruth } from "../world/format.ts";

/** The figures of a matcher. A share is null if its denominator is 0. */
export interface Measures {
  readonly opens: number;
  readonly clicked: number;
  readonly organic: number;
  readonly matches: number;
  /** Matches with the right link. A match to another click on the same link is right, too. */
  readonly right: number;
  readonly wrong: number;
  /** right ÷ matches */
  readonly precision: number | null;
  /** right ÷ clicked opens */
  readonly recall: number | null;
  /** wrong ÷ all opens */
  readonly wrongRouteShare: number | null;
  /** matched organics ÷ organics */
  readonly organicFalseMatchShare: number | null;
}

export function measure(answers: readonly Answer[], truth: readonly WorldTruth[]): Measures {
  let clicked = 0;
  let matches = 0;
  let right = 0;
  let organicMatches = 0;
  for (const [index, { kind, link }] of truth.entries()) {
    const answered = answers[index]?.link ?? null;
    if (kind === "clicked") clicked += 1;
    if (answered === null) continue;
    matches += 1;
    if (kind === "organic") organicMatches += 1;
    else if (answered === link) right += 1;
  }
  const opens = truth.length;
  const organic = opens - clicked;
  const wrong = matches - right;
  return {
    opens,
    clicked,
    organic,
    matches,
    right,
    wrong,
    precision: share(right, matches),
    recall: share(right, clicked),
    wrongRouteShare: share(wrong, opens),
    organicFalseMatchShare: share(organicMatches, organic),
  };
}

export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
