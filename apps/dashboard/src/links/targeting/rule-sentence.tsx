import { targetingTexts } from "../../texts/targeting.ts";
import type { Conditions } from "./conditions.ts";
import { describeConditions } from "./describe-conditions.ts";

const texts = targetingTexts.sentence;

interface Given {
  readonly destination?: string | undefined;
  readonly fallback?: string | undefined;
  readonly appVariant?: string | undefined;
}

/** A rule in words: “Visitors from Germany on iOS, on Sundays → https://shop.example/de”. */
export function RuleSentence({ rule }: { rule: Given & { readonly when: Conditions } }) {
  return (
    <p className="rule-sentence">
      <bdi>{describeConditions(rule.when)}</bdi> → <GivenTo {...rule} />
    </p>
  );
}

/** Where a rule or variant leads. */
export function GivenTo({ destination, fallback, appVariant }: Given) {
  const parts = [
    destination,
    fallback && texts.fallback(fallback),
    appVariant !== undefined && texts.appVariant(appVariant),
  ].filter((part) => part !== undefined && part !== "" && part !== false);
  return <bdi className="break">{parts.join("; ") || texts.ownSettings}</bdi>;
}
