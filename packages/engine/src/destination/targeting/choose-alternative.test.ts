import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withAlternative } from "./alternative.ts";
import { findTargetingProblem } from "./check-targeting.ts";
import { chooseAlternative } from "./choose-alternative.ts";
import { includesConditions, meetsConditions, weekdays } from "./conditions.ts";
import type { Conditions, VisitFacts } from "./conditions.ts";
import { chooseVariant } from "./split.ts";

const sunday = Date.UTC(2026, 10, 15, 12);
const german: VisitFacts = {
  visitor: { device: "ios", inApp: false },
  kind: "phone",
  country: "DE",
  region: "DE-BY",
  language: "de-at",
  os: [17, 4],
  referrer: "m.news.example",
  now: sunday,
  localTime: { day: "sunday", minute: 13 * 60 },
  returning: false,
};

const anyConditions: fc.Arbitrary<Conditions> = fc.record(
  {
    countries: someOf("DE", "AT", "US"),
    regions: someOf("DE-BY", "US-CA"),
    languages: someOf("de", "de-AT", "en"),
    platforms: someOf("ios", "android", "desktop"),
    devices: someOf("phone", "tablet", "desktop"),
    minOsVersion: fc.constantFrom("16", "17.4", "18"),
    maxOsVersion: fc.constantFrom("16", "17.4", "18"),
    inAppBrowser: fc.boolean(),
    referrers: someOf("news.example", "m.news.example", "other.example"),
    from: fc.constantFrom("2026-01-01T00:00:00Z", "2026-11-16T00:00:00Z"),
    until: fc.constantFrom("2026-11-15T00:00:00Z", "2027-01-01T00:00:00Z"),
    days: someOf(...weekdays),
    hours: fc.constantFrom({ from: "09:00", until: "17:00" }, { from: "22:00", until: "06:00" }),
    visitor: fc.constantFrom("new", "returning"),
  },
  { requiredKeys: [] },
);

const anyFacts: fc.Arbitrary<VisitFacts> = fc.record({
  visitor: fc.record({
    device: fc.constantFrom("ios", "android", "desktop"),
    inApp: fc.boolean(),
  }),
  kind: fc.constantFrom("phone", "tablet", "desktop"),
  country: fc.constantFrom("DE", "AT", "US", "FR", undefined),
  region: fc.constantFrom("DE-BY", "US-CA", undefined),
  language: fc.constantFrom("de", "de-at", "en-gb", "fr", undefined),
  os: fc.constantFrom([16, 1], [17, 4], [17, 5], [18], undefined),
  referrer: fc.constantFrom("news.example", "m.news.example", "a.example", undefined),
  now: fc.constantFrom(sunday, sunday + 86_400_000, 0),
  localTime: fc.record({
    day: fc.constantFrom(...weekdays),
    minute: fc.integer({ min: 0, max: 1439 }),
  }),
  returning: fc.boolean(),
});

const anyRules = fc
  .array(anyConditions, { maxLength: 10 })
  .map((list) =>
    list.map((when, index) => ({ name: `rule ${index}`, when, destination: `/${index}` })),
  );

function someOf<const Value>(...values: Value[]): fc.Arbitrary<Value[]> {
  return fc.subarray(values, { minLength: 1 });
}

describe("a rule", () => {
  it.each<[string, Conditions, Partial<VisitFacts>]>([
    ["its country", { countries: ["AT", "DE"] }, { country: "FR" }],
    ["its region", { regions: ["DE-BY"] }, { region: "DE-BE" }],
    ["its language in any country", { languages: ["de"] }, { language: "den" }],
    ["its language of one country", { languages: ["de-AT"] }, { language: "de-de" }],
    ["its platform", { platforms: ["ios"] }, { visitor: { device: "android", inApp: false } }],
    ["its kind of device", { devices: ["phone"] }, { kind: "tablet" }],
    ["a version from its minimum on", { minOsVersion: "17.4" }, { os: [17, 3] }],
    ["a version up to its maximum", { maxOsVersion: "17" }, { os: [18, 0] }],
    ["a known version only", { minOsVersion: "1" }, { os: undefined }],
    ["its in-app browser", { inAppBrowser: false }, { visitor: { device: "ios", inApp: true } }],
    [
      "its referring site and subdomains",
      { referrers: ["news.example"] },
      { referrer: "other-news.example" },
    ],
    [
      "its referring site with www. in front",
      { referrers: ["www.news.example"] },
      { referrer: "www.example" },
    ],
    ["its start", { from: "2026-11-15T00:00:00Z" }, { now: sunday - 86_400_000 }],
    ["its end", { until: "2026-11-16T00:00:00Z" }, { now: sunday + 86_400_000 }],
    ["its days", { days: ["sunday"] }, { localTime: { day: "monday", minute: 780 } }],
    [
      "its hours",
      { hours: { from: "13:00", until: "14:00" } },
      { localTime: { day: "sunday", minute: 840 } },
    ],
    [
      "hours across midnight",
      { hours: { from: "22:00", until: "13:01" } },
      { localTime: { day: "sunday", minute: 781 } },
    ],
    ["new visitors", { visitor: "new" }, { returning: true }],
    [
      "visitors who meet all of its conditions",
      { countries: ["DE"], days: ["sunday"] },
      { country: "US" },
    ],
  ])("applies to %s", (_title, when, other) => {
    expect(meetsConditions(when, { ...german, ...other })).toBe(false);
    expect(meetsConditions(when, german)).toBe(true);
  });

  it("decides for every visitor whom no earlier rule takes, in order", () => {
    fc.assert(
      fc.property(anyRules, anyFacts, (rules, facts) => {
        const chosen = chooseAlternative({ rules }, facts, "visitor");
        const met = rules.map(({ when }) => meetsConditions(when, facts));
        const index = rules.findIndex((rule) => rule === chosen);
        expect(chosen === undefined).toBe(index === -1);
        expect(index).toBe(met.indexOf(true));
      }),
    );
  });

  it("that includes another one applies to all of its visitors", () => {
    let compared = 0;
    fc.assert(
      fc.property(anyConditions, anyConditions, anyFacts, (wide, added, facts) => {
        const keys = Object.keys(added) as (keyof Conditions)[];
        // Single conditions, because few visitors meet many at once.
        for (const key of keys) {
          const [narrow, other] = [{ [key]: added[key] }, { [key]: wide[key] }] as Conditions[];
          if (!narrow || !other || !includesConditions(other, narrow)) continue;
          if (!meetsConditions(narrow, facts)) continue;
          compared += 1;
          expect(meetsConditions(other, facts)).toBe(true);
        }
      }),
      { numRuns: 5000 },
    );
    expect(compared).toBeGreaterThan(100);
  });
});

describe("a split test", () => {
  const split = {
    variants: [
      { name: "A", weight: 70 },
      { name: "B", weight: 20 },
      { name: "C", weight: 10 },
      { name: "D", weight: 0 },
    ],
  };
  const visitors = Array.from({ length: 20_000 }, (_, index) => `spring\nvisitor-${index}`);

  it("gives a visitor the same variant each time", () => {
    fc.assert(
      fc.property(fc.string(), (id) => {
        expect(chooseVariant(split, id)).toBe(chooseVariant(split, id));
      }),
    );
  });

  it("divides visitors by weight", () => {
    const counts = new Map<string, number>();
    for (const id of visitors) {
      const name = chooseVariant(split, id)?.name ?? "";
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    for (const { name, weight } of split.variants) {
      const share = weight / 100;
      const deviation = Math.sqrt(visitors.length * share * (1 - share));
      expect(Math.abs((counts.get(name) ?? 0) - visitors.length * share)).toBeLessThanOrEqual(
        4 * deviation,
      );
    }
  });

  it("keeps most visitors with their variant when weights change", () => {
    const changed = {
      variants: split.variants.map((variant) => ({
        ...variant,
        weight: variant.name === "A" ? 60 : variant.name === "B" ? 30 : variant.weight,
      })),
    };
    const moved = visitors.filter(
      (id) => chooseVariant(split, id)?.name !== chooseVariant(changed, id)?.name,
    );
    expect(moved.length / visitors.length).toBeLessThan(0.15);
  });

  it("gives everybody the winner once there is one", () => {
    const names = visitors
      .slice(0, 100)
      .map((id) => chooseVariant({ ...split, winner: "C" }, id)?.name);
    expect(new Set(names)).toEqual(new Set(["C"]));
  });

  it("takes the visitors to whom no rule applies", () => {
    const rules = [{ name: "Germany", when: { countries: ["DE"] }, destination: "/de" }];
    expect(chooseAlternative({ rules, split }, german, "x")?.name).toBe("Germany");
    const name = chooseAlternative({ rules, split }, { ...german, country: "FR" }, "x")?.name;
    expect(["A", "B", "C"]).toContain(name);
  });
});

describe("an alternative", () => {
  const link = {
    destination: "/products/42",
    ios: { destination: "/ios", fallback: "https://shop.example/ios" },
    desktop: { destination: "https://shop.example/desktop" },
    webFallback: "https://shop.example/",
    disabled: false,
  };

  it("replaces the destination on every platform, and the page of computers if it is a web page", () => {
    expect(
      withAlternative(link, { name: "x", destination: "https://shop.example/de" }),
    ).toMatchObject({
      destination: "https://shop.example/de",
      ios: { destination: undefined, fallback: "https://shop.example/ios" },
      desktop: { destination: "https://shop.example/de" },
    });
    expect(withAlternative(link, { name: "x", destination: "/de" })).toMatchObject({
      destination: "/de",
      desktop: link.desktop,
    });
  });

  it("replaces what visitors without the app get", () => {
    expect(
      withAlternative(link, { name: "x", fallback: "https://shop.example/sale" }),
    ).toMatchObject({
      destination: "/products/42",
      ios: { destination: "/ios", fallback: "https://shop.example/sale" },
      android: { fallback: "https://shop.example/sale" },
      desktop: { destination: "https://shop.example/sale" },
      webFallback: "https://shop.example/sale",
    });
  });

  it("shows its page instead of the web pages that the link sets", () => {
    expect(withAlternative(link, { name: "x", page: "sale" })).toMatchObject({
      page: "sale",
      destination: "/products/42",
      ios: { destination: "/ios", fallback: undefined },
      desktop: undefined,
    });
  });

  it("keeps the link's page if only the destination changes", () => {
    const withPage = { ...link, page: "sale", desktop: undefined };
    expect(
      withAlternative(withPage, { name: "x", destination: "https://shop.example/de" }),
    ).toMatchObject({ page: "sale", desktop: undefined });
  });
});

describe("findTargetingProblem", () => {
  const rule = (when: Conditions, name = "x") => ({ name, when, destination: "/x" });

  it.each([
    [
      "both a fallback and a page",
      { rules: [{ ...rule({}), fallback: "https://shop.example/a", page: "sale" }] },
      "rules.0.page",
      "both a fallback and a page",
    ],
    [
      "an unknown country",
      { rules: [rule({ countries: ["DE", "XQ"] })] },
      "rules.0.when.countries",
      '"XQ" is not a country',
    ],
    [
      "an unknown region",
      { rules: [rule({ regions: ["QQ-1"] })] },
      "rules.0.when.regions",
      "not a region",
    ],
    [
      "an unknown language",
      { rules: [rule({ languages: ["qq"] })] },
      "rules.0.when.languages",
      "not a language",
    ],
    [
      "a version without a platform",
      { rules: [rule({ minOsVersion: "17" })] },
      "rules.0.when.minOsVersion",
      "needs one platform",
    ],
    [
      "a version of computers",
      { rules: [rule({ maxOsVersion: "17", platforms: ["desktop"] as const })] },
      "rules.0.when.maxOsVersion",
      "needs one platform",
    ],
    [
      "an end before the start",
      { rules: [rule({ from: "2026-11-16T00:00:00Z", until: "2026-11-15T00:00:00Z" })] },
      "rules.0.when.until",
      "after the start",
    ],
    [
      "a date that does not exist",
      { rules: [rule({ from: "2026-02-31T99:00:00Z" })] },
      "rules.0.when.from",
      "does not exist",
    ],
    [
      "hours of no length",
      { rules: [rule({ hours: { from: "09:00", until: "09:00" } })] },
      "rules.0.when.hours",
      "same time",
    ],
    [
      "a rule that never applies",
      {
        rules: [
          rule({ countries: ["DE", "AT"] }, "Both"),
          rule({ countries: ["AT"], days: ["sunday"] as const }, "Austria"),
        ],
      },
      "rules.1",
      '"Austria" never applies, because "Both" above',
    ],
    [
      "two rules with one name",
      { rules: [rule({ countries: ["DE"] }), rule({ countries: ["AT"] })] },
      "rules.1.name",
      "different names",
    ],
    [
      "a rule that changes nothing",
      { rules: [{ name: "x", when: {} }] },
      "rules.0",
      "changes nothing",
    ],
    [
      "an unsafe destination",
      { rules: [{ name: "x", when: {}, destination: "javascript:alert(1)" }] },
      "rules.0.destination",
      "javascript",
    ],
    [
      "an unsafe fallback",
      { rules: [{ name: "x", when: {}, fallback: "/x" }] },
      "rules.0.fallback",
      "http",
    ],
    [
      "weights that do not add up",
      {
        split: {
          variants: [
            { name: "A", weight: 50 },
            { name: "B", weight: 60 },
          ],
        },
      },
      "split.variants",
      "add up to 110, not to 100",
    ],
    [
      "an unknown winner",
      {
        split: {
          variants: [
            { name: "A", weight: 40 },
            { name: "B", weight: 60 },
          ],
          winner: "C",
        },
      },
      "split.winner",
      'no variant "C"',
    ],
  ])("finds %s", (_title, targeting, field, reason) => {
    const problem = findTargetingProblem(targeting);
    expect(problem?.field).toBe(field);
    expect(problem?.reason).toContain(reason);
  });

  it("accepts rules that leave visitors to the next ones", () => {
    const rules = [
      rule({ countries: ["DE"] }, "a"),
      rule({ platforms: ["ios"], minOsVersion: "17" }, "b"),
      rule({}, "c"),
    ];
    const split = {
      variants: [
        { name: "A", weight: 50 },
        { name: "B", weight: 50, destination: "/b" },
      ],
    };
    expect(findTargetingProblem({ rules, split })).toBeUndefined();
  });
});
