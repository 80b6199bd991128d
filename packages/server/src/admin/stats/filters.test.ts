import { formatFilters, operatorsOf } from "@throughline/protocol";
import type { FilterName, ReportFilter, StatsReport } from "@throughline/protocol";
import type { Store } from "@throughline/storage";
import { History, monday } from "@throughline/storage/contract";
import { openMemoryStore } from "@throughline/storage/memory";
import { openPostgresStore } from "@throughline/storage/postgres";
import { TestDatabase } from "@throughline/storage/postgres/testing/database";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AdminCall } from "../../platform/admin-handlers/handlers.ts";
import { statsAdmin } from "./admin.ts";

/** A count of raw records, as the history wrote it down. */
interface RawCount {
  readonly link: string;
  readonly facets: Readonly<Record<string, string>>;
  readonly measure: string;
  readonly count: number;
}

const names: Readonly<Record<string, string>> = {
  p: "platform",
  g: "country",
  s: "source",
  w: "method",
  a: "appVariant",
  k: "knownUser",
  u: "touch",
};

function readCount([key, count]: readonly [string, number]): RawCount {
  const [, link = "", facets = "", measure = ""] = /^\d+ (\S*) (\S*) (.*)$/.exec(key) ?? [];
  const pairs = facets.split("|").map((facet) => [names[facet.slice(0, 1)], facet.slice(2)]);
  return { link, facets: Object.fromEntries(pairs), measure, count };
}

/** Says whether a filter selects a value, in words of its own. */
function holdsFor({ operator, values }: ReportFilter, value: string): boolean {
  if (operator === "isNot") return values.every((each) => each !== value);
  if (operator === "is") return values.some((each) => each === value);
  return values.some((part) => value.toLowerCase().includes(part.toLowerCase()));
}

/** Says whether a count belongs to a report with first-touch attribution and this filter. */
function isSelected(filter: ReportFilter, { link, facets, measure }: RawCount): boolean {
  const test = (value: string) => holdsFor(filter, value);
  const event = /^(?:event|revenue \S+) (.*)$/.exec(measure)?.[1];
  switch (filter.name) {
    case "link":
      return test(link);
    case "event":
      return event === undefined || test(event);
    case "users": {
      if (measure === "clicks") return true;
      const isBack = facets["touch"] !== undefined || facets["knownUser"] !== undefined;
      const isReturning = measure === "returns" || (measure !== "newUsers" && isBack);
      return test(isReturning ? "returning" : "new");
    }
    default:
      return test(facets[filter.name] ?? "");
  }
}

function naiveFigures(counts: readonly RawCount[], filters: readonly ReportFilter[]) {
  const chosen = counts.filter(
    (each) =>
      each.facets["touch"] !== "last" && filters.every((filter) => isSelected(filter, each)),
  );
  const sum = (isCounted: (count: RawCount) => boolean) =>
    chosen.filter(isCounted).reduce((total, { count }) => total + count, 0);
  const of = (measure: string, isLinked: boolean) =>
    sum((each) => each.measure.startsWith(measure) && (each.link !== "") === isLinked);
  const links = [...new Set(chosen.map(({ link }) => link))].filter((link) => link !== "");
  return {
    clicks: of("clicks", true),
    installs: of("installs", true),
    organicInstalls: of("installs", false),
    newUsers: of("newUsers", true),
    organicNewUsers: of("newUsers", false),
    returningUsers: of("returns", true),
    events: of("event ", true),
    organicEvents: of("event ", false),
    revenue: of("revenue EUR ", true),
    eventsByLink: Object.fromEntries(
      links
        .map((link) => {
          const isEvent = ({ measure }: RawCount) => measure.startsWith("event ");
          return [link, sum((each) => each.link === link && isEvent(each))] as const;
        })
        .filter(([, events]) => events !== 0),
    ),
  };
}

function figuresOf({ total, links, revenue }: StatsReport) {
  const { opened: _o, filtered: _f, returningEvents: _r, ...counts } = total;
  const { outside: _outside, internal: _internal, ...compared } = counts;
  const euros = revenue.find(({ currency }) => currency === "EUR")?.amount ?? "0";
  return {
    ...compared,
    revenue: Math.round(Number(euros) * 1_000_000),
    eventsByLink: Object.fromEntries(
      links.filter(({ events }) => events !== 0).map(({ code, events }) => [code, events]),
    ),
  };
}

const filters: readonly ReportFilter[] = [
  { name: "users", operator: "is", values: ["new"] },
  { name: "users", operator: "is", values: ["returning"] },
  { name: "link", operator: "is", values: ["sale", "path:/mug"] },
  { name: "link", operator: "isNot", values: ["sale"] },
  { name: "link", operator: "contains", values: ["MUG", "new"] },
  { name: "country", operator: "is", values: ["DE"] },
  { name: "country", operator: "isNot", values: ["DE", "US"] },
  { name: "platform", operator: "is", values: ["ios"] },
  { name: "platform", operator: "isNot", values: ["ios"] },
  { name: "source", operator: "contains", values: ["S", "path"] },
  { name: "method", operator: "isNot", values: ["none"] },
  { name: "appVariant", operator: "is", values: ["beta"] },
  { name: "event", operator: "is", values: ["purchase", "open"] },
  { name: "event", operator: "contains", values: ["fun"] },
];

/** Every filter, and every two filters that differ in what they ask for. */
const combinations = filters.flatMap((one, index) => [
  [one],
  ...filters.slice(index + 1).map((other) => [one, other]),
]);

/** A random filter of a few values that occur, parts of them, and others. */
function randomFilter(counts: readonly RawCount[]): fc.Arbitrary<ReportFilter> {
  const events = counts.flatMap(
    ({ measure }) => /^(?:event|revenue \S+) (.*)$/.exec(measure)?.slice(1) ?? [],
  );
  const valuesOf = (name: FilterName): readonly string[] => {
    if (name === "users") return ["new", "returning"];
    const known = { link: counts.map(({ link }) => link), event: events }[name as string];
    const found = known ?? counts.map(({ facets }) => facets[name] ?? "");
    // The report refuses links, countries and platforms that cannot be.
    const others = { link: [], country: ["AT"], platform: ["desktop"], method: ["clipboard"] }[
      name as string
    ];
    return [...new Set([...found, ...(others ?? ["elsewhere"])])].filter(Boolean).toSorted();
  };
  const some: FilterName[] = [
    "users",
    "link",
    "country",
    "platform",
    "source",
    "method",
    "appVariant",
    "event",
  ];
  return fc
    .constantFrom(...some)
    .chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(...operatorsOf(name))))
    .chain(([name, operator]) => {
      const whole = fc.constantFrom(...valuesOf(name));
      const part = fc
        .tuple(whole, fc.nat(4), fc.integer({ min: 1, max: 4 }), fc.boolean())
        .map(([value, start, length, isUpper]) => {
          const text = value.slice(start, start + length).trim() || value;
          return isUpper ? text.toUpperCase() : text;
        });
      const value = operator === "contains" ? part : whole;
      return fc
        .uniqueArray(value, { minLength: 1, maxLength: 3 })
        .map((values) => ({ name, operator, values }));
    });
}

describe.each(["SQLite", "PostgreSQL"])("filters on %s", (engine) => {
  let database: TestDatabase | undefined;
  let store: Store;
  let now: number;
  let counts: readonly RawCount[];
  beforeAll(async () => {
    if (engine === "SQLite") store = openMemoryStore();
    else {
      database = await TestDatabase.create();
      const url = await database.forServing();
      store = await openPostgresStore({ url, clock: async () => monday });
    }
    const history = new History(store, 7);
    await history.live();
    ({ now } = history);
    counts = Object.entries(history.expected()).map(readCount);
  }, 120_000);
  afterAll(async () => {
    await store.close();
    await database?.remove();
  });

  async function expectNaiveFigures(chosen: readonly ReportFilter[]): Promise<void> {
    const query = {
      from: "2025-01-01",
      limit: "1000",
      interval: "month",
      ...formatFilters(chosen),
    };
    const call = { app: { id: "app" }, query } as unknown as AdminCall<"statsReport">;
    const title = JSON.stringify(query);
    const report = await statsAdmin({ store, now: () => now }).statsReport(call);
    expect({ title, ...figuresOf(report) }).toEqual({
      title,
      ...naiveFigures(counts, merged(chosen)),
    });
  }

  it("select what a naive count of raw records selects, alone and in pairs", async () => {
    for (const chosen of combinations) await expectNaiveFigures(chosen);
  }, 120_000);

  it("select what a naive count of raw records selects, in random combinations", async () => {
    const some = fc.array(randomFilter(counts), { minLength: 1, maxLength: 4 });
    await fc.assert(fc.asyncProperty(some, expectNaiveFigures), { seed: 49, numRuns: 60 });
  }, 120_000);
});

/** Filters with the same name and operator become one in a query. */
function merged(chosen: readonly ReportFilter[]): readonly ReportFilter[] {
  const byKey = Map.groupBy(chosen, ({ name, operator }) => `${name} ${operator}`);
  return [...byKey.values()].flatMap((same) => {
    const values = same.flatMap((filter) => filter.values);
    return same.slice(0, 1).map((filter) => ({ ...filter, values }));
  });
}
