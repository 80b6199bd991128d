import { targetingTexts } from "../../texts/targeting.ts";
import type { Conditions } from "./conditions.ts";
import { describeConditions } from "./describe-conditions.ts";

const texts = targetingTexts.sentence;

interface Given {
  readonly destination?: string | undefined;
  readonly fallback?: string | undefined;
  readonly page?: string | undefined;
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
export function GivenTo({ destination, fallback, page, appVariant }: Given) {
  const parts = [
    destination,
    fallback && texts.fallback(fallback),
    page && texts.page(page),
    appVariant && texts.appVariant(appVariant),
  ].filter(Boolean);
  return <bdi className="break">{parts.join("; ") || texts.ownSettings}</bdi>;
}
