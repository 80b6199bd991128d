import type { Alternative } from "./alternative.ts";
import { prepareTests } from "./conditions.ts";
import type { Conditions, ConditionTest, VisitFacts } from "./conditions.ts";
import { chooseVariant } from "./split.ts";
import type { Split } from "./split.ts";

/** A rule of a link: what visitors who meet its conditions get. */
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
  return (rules && chooseRule(rules, facts)) ?? (split && chooseVariant(split, visitorId));
}

/** The tests of each link's rules. They are the same for all visitors, so they are prepared once. */
const prepared = new WeakMap<readonly Rule[], readonly (readonly ConditionTest[])[]>();

function chooseRule(rules: readonly Rule[], facts: VisitFacts): Rule | undefined {
  let tests = prepared.get(rules);
  if (!tests) prepared.set(rules, (tests = rules.map(({ when }) => prepareTests(when))));
  return rules[tests.findIndex((ruleTests) => ruleTests.every((test) => test(facts)))];
}
