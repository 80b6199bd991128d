import type { ConversionRule, RevenueRange } from "@throughline/protocol";

/** A field of a rule, and why its value is refused. */
interface RuleProblem {
  readonly field: string;
  readonly reason: string;
}

type RevenueRule = ConversionRule & { readonly revenue: RevenueRange };

/** Returns the first problem of an app's conversion rules. The schema of the endpoint has already checked the types. */
export function findRuleProblem(rules: readonly ConversionRule[]): RuleProblem | undefined {
  for (const [index, rule] of rules.entries()) {
    const problem = findProblem(rule) ?? findClash(rule, rules.slice(0, index));
    if (problem) {
      const [field, reason] = problem;
      return { field: `conversionRules.${index}.${field}`, reason };
    }
  }
  return undefined;
}

type Problem = readonly [field: string, reason: string];

/** Returns what is wrong with a rule on its own. */
function findProblem({
  window,
  event,
  revenue,
  fine,
  coarse,
}: ConversionRule): Problem | undefined {
  if ((event === undefined) === (revenue === undefined)) {
    return ["event", "A rule names either an event or a revenue."];
  }
  if (revenue?.below !== undefined && revenue.below <= revenue.from) {
    return ["revenue", `The range ${rangeText(revenue)} is empty. It has to end above its start.`];
  }
  if (window > 0 && fine !== undefined) {
    return ["fine", "Only the first window, days 0 to 2, has fine values. Choose a coarse value."];
  }
  if (window > 0 && coarse === undefined) {
    return ["coarse", "A rule for days 3 to 7 or 8 to 35 needs a coarse value."];
  }
  if (fine === undefined && coarse === undefined) {
    return ["fine", "A rule needs a fine value, a coarse value or both."];
  }
  return undefined;
}

/** Returns why a rule does not fit those before it. */
function findClash(rule: ConversionRule, before: readonly ConversionRule[]): Problem | undefined {
  const { event, fine, revenue } = rule;
  const others = before.filter(({ window }) => window === rule.window);
  if (fine !== undefined && others.some((other) => other.fine === fine)) {
    return ["fine", `Two rules give the fine value ${fine}. Each value has one meaning.`];
  }
  if (event !== undefined && others.some((other) => other.event === event)) {
    return ["event", `Two rules of the same window are about "${event}". Keep one of them.`];
  }
  if (!revenue) return undefined;
  const ranges = others.filter(
    (other): other is RevenueRule => other.revenue?.currency === revenue.currency,
  );
  const overlapping = ranges.find((other) => overlap(other.revenue, revenue));
  if (overlapping) {
    const texts = `${rangeText(overlapping.revenue)} and ${rangeText(revenue)}`;
    return ["revenue", `The ranges ${texts} overlap. One revenue has one value.`];
  }
  const higher = ranges.find(
    (other) =>
      fine !== undefined &&
      other.fine !== undefined &&
      other.revenue.from > revenue.from !== other.fine > fine,
  );
  return (
    higher && [
      "fine",
      "A higher revenue needs a higher fine value, because the value of an install never decreases.",
    ]
  );
}

function overlap(one: RevenueRange, other: RevenueRange): boolean {
  return one.from < (other.below ?? Infinity) && other.from < (one.below ?? Infinity);
}

function rangeText({ currency, from, below }: RevenueRange): string {
  return below === undefined ? `from ${from} ${currency}` : `${from}–${below} ${currency}`;
}
