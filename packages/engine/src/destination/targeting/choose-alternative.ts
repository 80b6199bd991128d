import type { Alternative } from "./alternative.ts";
import { meetsConditions } from "./conditions.ts";
import type { Conditions, VisitFacts } from "./conditions.ts";
import { chooseVariant } from "./split.ts";
import type { Split } from "./split.ts";

/** What the visitors get who meet the conditions. */
export interface Rule extends Alternative {
  readonly when: Conditions;
}

/** The part of a link that treats visitors differently. */
export interface Targeting {
  readonly rules?: readonly Rule[] | undefined;
  /** Divides the visitors to whom no rule applies. */
  readonly split?: Split | undefined;
}

/**
 * Returns what a visitor gets instead of the link's own settings: the first rule that applies, or else the visitor's
 * variant. Returns undefined if neither exists.
 */
export function chooseAlternative(
  { rules, split }: Targeting,
  facts: VisitFacts,
  visitorId: string,
): Alternative | undefined {
  return (
    rules?.find(({ when }) => meetsConditions(when, facts)) ??
    (split && chooseVariant(split, visitorId))
  );
}
