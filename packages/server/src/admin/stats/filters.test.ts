import { filterTest, formatFilters } from "@throughline/protocol";
import type { ReportFilter, StatsReport } from "@throughline/protocol";
import type { Store } from "@throughline/storage";
import { History, monday } from "@throughline/storage/contract";
import { openMemoryStore } from "@throughline/storage/memory";
import { openPostgresStore } from "@throughline/storage/postgres";
import { TestDatabase } from "@throughline/storage/postgres/testing/database";
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

/** Says whether a count belongs to a report with first-touch attribution and this filter. */
function isSelected(filter: ReportFilter, { link, facets, measure }: RawCount): boolean {
  const test = filterTest(filter);
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

describe.each(["SQLite", "PostgreSQL"])("filters on %s", (engine) => {
  let database: TestDatabase | undefined;
  let store: Store;
  beforeAll(async () => {
    if (engine === "SQLite") store = openMemoryStore();
    else {
      database = await TestDatabase.create();
      const url = await database.forServing();
      store = await openPostgresStore({ url, clock: async () => monday });
    }
  }, 120_000);
  afterAll(async () => {
    await store.close();
    await database?.remove();
  });

  it("select what a naive count of raw records selects, alone and in pairs", async () => {
    const history = new History(store, 7);
    await history.live();
    const counts = Object.entries(history.expected()).map(readCount);
    const { statsReport } = statsAdmin({ store, now: () => history.now });
    for (const chosen of combinations) {
      const query = {
        from: "2025-01-01",
        limit: "1000",
        interval: "month",
        ...formatFilters(chosen),
      };
      const call = { app: { id: "app" }, query } as unknown as AdminCall<"statsReport">;
      const title = JSON.stringify(query);
      const report = await statsReport(call);
      expect({ title, ...figuresOf(report) }).toEqual({
        title,
        ...naiveFigures(counts, isOnce(chosen)),
      });
    }
  }, 120_000);
});

/** Two filters with the same name and operator become one in a query. */
function isOnce(chosen: readonly ReportFilter[]): readonly ReportFilter[] {
  const [one, other] = chosen;
  if (!one || one.name !== other?.name || one.operator !== other.operator) return chosen;
  return [{ ...one, values: [...one.values, ...other.values] }];
}
