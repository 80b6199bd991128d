import { describe, expect, it } from "vitest";
import { countryCodes } from "./countries.ts";
import { findFilterValue, valuesOfFilter } from "./filter-values.ts";
import {
  filterKeys,
  filterNames,
  filterTest,
  formatFilters,
  joinValues,
  parseFilters,
  splitValues,
  wordOfKey,
} from "./filters.ts";
import type { ReportFilter } from "./filters.ts";

describe("a filter", () => {
  it("is one parameter of a query, with its operator and its values", () => {
    const filters: ReportFilter[] = [
      { name: "link", operator: "contains", values: ["path:/products"] },
      { name: "users", operator: "is", values: ["new"] },
      { name: "campaign", operator: "contains", values: ["summer", "winter"] },
      { name: "country", operator: "is", values: ["DE", "AT"] },
      { name: "country", operator: "isNot", values: ["US"] },
    ];
    const query = formatFilters(filters);
    expect(query).toEqual({
      "link~": "path:/products",
      users: "new",
      "campaign~": "summer,winter",
      country: "DE,AT",
      "country!": "US",
    });
    expect(parseFilters({ ...query, range: "7d" })).toHaveLength(filters.length);
    expect(formatFilters(parseFilters(query))).toEqual(query);
  });

  it("has a name in letters for the command line and for tools, and none twice", () => {
    const words = [...filterKeys.keys()].map(wordOfKey);
    expect(words).toContain("countryNot");
    expect(words).toContain("campaignContains");
    for (const word of words) expect(word).toMatch(/^[A-Za-z]+$/);
    expect(new Set(words).size).toBe(words.length);
  });

  it.each([
    ["DE, AT ,DE", ["DE", "AT"]],
    [String.raw`a\,b,c`, ["a,b", "c"]],
    [String.raw`back\\slash,a\b,end\ `.trim(), [String.raw`back\slash`, String.raw`a\b`, "end\\"]],
    [",,", []],
  ])("splits %j at its commas", (text, values) => {
    expect(splitValues(text)).toEqual(values);
    expect(splitValues(joinValues(values))).toEqual(values);
  });

  it("selects whole values, all others, or parts in any case", () => {
    const test = (operator: ReportFilter["operator"], value: string) =>
      filterTest({ operator, values: ["Summer", "sale"] })(value);
    expect([test("is", "Summer"), test("is", "summer"), test("is", "")]).toEqual([
      true,
      false,
      false,
    ]);
    expect([test("isNot", "Summer"), test("isNot", "summer"), test("isNot", "")]).toEqual([
      false,
      true,
      true,
    ]);
    expect([test("contains", "late-SUMMER"), test("contains", "")]).toEqual([true, false]);
  });
});

describe("the value of a filter", () => {
  it.each([
    ["country", "Austria", "AT"],
    ["country", "de", "DE"],
    ["country", "reunion", "RE"],
    ["country", "UK", "GB"],
    ["country", "USA", "US"],
    ["country", "Atlantis", undefined],
    ["country", "EU", undefined],
    ["platform", "iOS", "ios"],
    ["platform", "symbian", undefined],
    ["users", "NEW", "new"],
    ["campaign", "Anything", "Anything"],
  ] as const)("is found by its code or its English name: %s %s", (name, typed, value) => {
    expect(findFilterValue(name, typed)).toBe(value);
  });

  it("is also found by its name in another language", () => {
    const german = new Intl.DisplayNames("de", { type: "region" });
    const describeCountry = (code: string) => german.of(code) ?? code;
    expect(findFilterValue("country", "Island", describeCountry)).toBe("IS");
  });

  it("is a country of the full list, each found by its own name", () => {
    const names = new Intl.DisplayNames("en", { type: "region" });
    for (const code of countryCodes()) {
      expect(findFilterValue("country", names.of(code) ?? "")).toBe(code);
    }
    expect(countryCodes().length).toBeGreaterThan(245);
  });

  it("is one of a list, or any text", () => {
    expect(filterNames.filter((name) => valuesOfFilter(name))).toEqual([
      "users",
      "platform",
      "country",
      "adNetwork",
      "target",
      "method",
    ]);
  });
});
