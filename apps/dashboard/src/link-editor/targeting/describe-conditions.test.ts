import { describe, expect, it } from "vitest";
import type { ConditionKind, Conditions } from "./conditions.ts";
import { describeCondition, describeConditions } from "./describe-conditions.ts";

describe("the sentence of a rule", () => {
  it.each<[Conditions, string]>([
    [{}, "All visitors"],
    [{ countries: [], minOsVersion: "" }, "All visitors"],
    [
      { countries: ["DE"], platforms: ["ios"], days: ["sunday"] },
      "Visitors from Germany on iOS, on Sundays",
    ],
    [
      { countries: ["DE", "AT", "CH"], visitor: "returning" },
      "Returning visitors from Germany, Austria, or Switzerland",
    ],
    [{ regions: ["US-CA"] }, "Visitors in the region US-CA"],
    [
      { languages: ["pt-BR"], devices: ["phone", "tablet"] },
      "Visitors whose language is Brazilian Portuguese with a phone or tablet",
    ],
    [{ platforms: ["ios"], minOsVersion: "17.4" }, "Visitors on iOS 17.4 or newer"],
    [{ platforms: ["android"], maxOsVersion: "12" }, "Visitors on Android 12 or older"],
    [{ platforms: ["ios"], minOsVersion: "16", maxOsVersion: "17" }, "Visitors on iOS 16 to 17"],
    [{ visitor: "new", inAppBrowser: true }, "New visitors in in-app browsers"],
    [
      { inAppBrowser: false, referrers: ["news.example"] },
      "Visitors outside in-app browsers coming from news.example",
    ],
    [
      { days: ["saturday", "sunday"], hours: { from: "18:30", until: "23:00" } },
      "Visitors, on Saturdays or Sundays, between 18:30 and 23:00",
    ],
  ])("of %j is “%s”", (when, sentence) => {
    expect(describeConditions(when)).toBe(sentence);
  });

  it("names the dates in the browser’s time zone", () => {
    const [from, until] = ["2026-11-15T12:00:00Z", "2026-12-01T12:00:00Z"];
    expect(describeConditions({ from })).toMatch(/^Visitors, from .*2026.* on$/);
    expect(describeConditions({ until })).toMatch(/^Visitors, until .*2026/);
    expect(describeConditions({ from, until })).toMatch(/^Visitors, from .*2026.* until .*2026/);
  });
});

describe("the chip of a condition", () => {
  it.each<[ConditionKind, Conditions, string]>([
    ["countries", { countries: ["DE", "AT"] }, "Germany, Austria"],
    ["countries", { countries: [] }, "choose…"],
    ["countries", { countries: ["??"] }, "??"],
    ["regions", { regions: ["US-CA"] }, "US-CA"],
    ["languages", { languages: ["de"] }, "German"],
    ["platforms", { platforms: ["ios"] }, "iOS"],
    ["devices", { devices: ["desktop"] }, "Computer"],
    ["days", { days: ["monday"] }, "Monday"],
    ["osVersion", { minOsVersion: "17" }, "17 or newer"],
    ["dates", { from: "" }, "choose…"],
    ["hours", { hours: { from: "09:00", until: "17:00" } }, "09:00–17:00"],
    ["inAppBrowser", { inAppBrowser: false }, "Not in in-app browsers"],
    ["visitor", { visitor: "returning" }, "Returning"],
  ])("%s of %j shows “%s”", (kind, when, text) => {
    expect(describeCondition(kind, when)).toBe(text);
  });
});
