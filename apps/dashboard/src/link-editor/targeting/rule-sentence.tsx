import { targetingTexts } from "../../texts/targeting.ts";
import type { Conditions } from "./conditions.ts";
import { describeConditions } from "./describe-conditions.ts";

const texts = targetingTexts.sentence;

interface Alternative {
  readonly destination?: string | undefined;
  readonly fallback?: string | undefined;
  readonly page?: string | undefined;
  readonly appVariant?: string | undefined;
}

/** A rule in words: “Visitors from Germany on iOS, on Sundays → https://shop.example/de”. */
export function RuleSentence({ rule }: { rule: Alternative & { readonly when: Conditions } }) {
  return (
    <p className="rule-sentence">
      <bdi>{describeConditions(rule.when)}</bdi> → <AlternativeText {...rule} />
    </p>
  );
}

/** Says where a rule or variant leads. */
export function AlternativeText({ destination, fallback, page, appVariant }: Alternative) {
  const parts = [
    destination,
    fallback && texts.fallback(fallback),
    page && texts.page(page),
    appVariant && texts.appVariant(appVariant),
  ].filter(Boolean);
  return <bdi className="break">{parts.join("; ") || texts.ownSettings}</bdi>;
}
