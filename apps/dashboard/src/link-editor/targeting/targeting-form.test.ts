import { describe, expect, it } from "vitest";
import {
  addVariant,
  newRule,
  newSplit,
  targetingInputOf,
  totalWeight,
  toTargeting,
  toTargetingForm,
  withEvenWeights,
  withoutUnfinishedRules,
} from "./targeting-form.ts";

const rule = { name: "Germany", when: { countries: ["DE"] }, destination: "/de" };
const split = {
  variants: [
    { name: "A", weight: 40 },
    { name: "B", weight: 60, fallback: "https://shop.example/b" },
  ],
  winner: "B",
};

describe("the targeting form", () => {
  it("returns the rules and the split test it was given", () => {
    const link = { rules: [rule], split };
    expect(toTargeting(toTargetingForm(link))).toEqual(link);
    expect(toTargeting(toTargetingForm({ rules: null, split: null }))).toEqual({
      rules: null,
      split: null,
    });
  });

  it("leaves out conditions without a value", () => {
    const when = { countries: [], minOsVersion: "", inAppBrowser: false };
    const form = toTargetingForm({ rules: [{ ...rule, when }], split: null });
    expect(toTargeting(form).rules).toEqual([{ ...rule, when: { inAppBrowser: false } }]);
  });

  it("names new rules and variants differently", () => {
    const form = toTargetingForm({ rules: [{ ...rule, name: "Rule 2" }], split: null });
    expect(newRule(form.rules).name).toBe("Rule 3");
    const variants = addVariant(newSplit().variants);
    expect(variants.map(({ name, weight }) => [name, weight])).toEqual([
      ["A", 50],
      ["B", 50],
      ["C", 0],
    ]);
    expect(withEvenWeights(variants).map(({ weight }) => weight)).toEqual([34, 33, 33]);
    expect(totalWeight(withEvenWeights(variants))).toBe(100);
  });

  it("previews a rule that gives nothing yet with the destination of the link", () => {
    const rules = [{ name: "new", when: {} }, rule];
    expect(withoutUnfinishedRules({ destination: "/own", rules })).toEqual({
      destination: "/own",
      rules: [{ name: "new", when: {}, destination: "/own" }, rule],
    });
  });

  it.each([
    ["rules.1", "rules.1"],
    ["rules[0].name", "rules.0.name"],
    ["rules.0.when.countries", "rules.0.when.countries"],
    ["rules[0].when.countries[2]", "rules.0.when.countries"],
    ["rules[0].when.maxOsVersion", "rules.0.when.osVersion"],
    ["rules.3.when.until", "rules.3.when.dates"],
    ["split.variants", "split.variants"],
    ["split.variants[1].weight", "split.variants.1.weight"],
    ["split.winner", "split.winner"],
  ])("shows an error of %s at %s", (field, input) => {
    expect(targetingInputOf(field)).toBe(input);
  });
});
