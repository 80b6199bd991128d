import type { ConversionRule } from "@throughline/protocol";
import { describe, expect, it } from "vitest";
import { describeCondition } from "../shell/describe-condition.ts";
import {
  describeValue,
  ruleInputOf,
  sortRules,
  toRule,
  toRuleForm,
} from "./conversion-rule-form.ts";

const signUp: ConversionRule = { window: 0, event: "sign_up", fine: 10, coarse: "low" };
const spent: ConversionRule = {
  window: 0,
  revenue: { currency: "EUR", from: 0.5, below: 20 },
  fine: 20,
};
const rich: ConversionRule = {
  window: 0,
  revenue: { currency: "EUR", from: 20 },
  fine: 30,
  coarse: "high",
};
const back: ConversionRule = { window: 1, event: "purchase", coarse: "high", lock: true };
const rules = [back, signUp, rich, spent];

describe("the form of a conversion rule", () => {
  it.each(rules)("keeps a rule as it is: %j", (rule) => {
    expect(toRule(toRuleForm(rule))).toEqual(rule);
  });

  it("begins with an event in the first window", () => {
    expect(toRuleForm(undefined)).toMatchObject({ window: "0", kind: "event", fine: "" });
  });

  it("reads a decimal comma and a currency in lower case, and drops what the kind or window does not have", () => {
    const form = { ...toRuleForm(rich), from: "9,99", currency: " eur ", event: "x", window: "2" };
    expect(toRule(form)).toEqual({
      window: 2,
      revenue: { currency: "EUR", from: 9.99 },
      coarse: "high",
    });
  });

  it.each([
    ["conversionRules.3.fine", "fine"],
    ["conversionRules[3].fine", "fine"],
    ["conversionRules[0].revenue.currency", "currency"],
    ["conversionRules.0.revenue", "from"],
  ])("shows the problem of %s at the input %s", (field, input) => {
    expect(ruleInputOf(field)).toBe(input);
  });
});

it("the preview says what each value means, by window and highest value first", () => {
  const lines = sortRules(rules).map(
    (rule) => `${describeValue(rule)}: ${describeCondition(rule)}`,
  );
  expect(lines).toEqual([
    "30, high: revenue from 20 EUR",
    "20: revenue from 0.5 to below 20 EUR",
    "10, low: sign_up",
    "high, ends the window: purchase",
  ]);
});
