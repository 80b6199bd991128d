import type { LinkColumn } from "@throughline/protocol";
import { noLink, otherValue } from "@throughline/storage";
import type { LinkCounts, StatsReadModel, StatsScope } from "@throughline/storage";
import type { Period } from "./period.ts";
import { no, Sums } from "./sums.ts";
import type { CubeFilter, CubeSums, Revenue } from "./sums.ts";
import { TopItems } from "./top-items.ts";

/** Which links a report lists. */
export interface LinksRequest {
  readonly period: Period;
  readonly filter: Pick<CubeFilter, "links" | "matchLink">;
  /** Selects counters by link. Undefined if the report is filtered by what counters do not have. */
  readonly scope: StatsScope | undefined;
  readonly sort: LinkColumn;
  /** Sorts by the events with this name instead of all events. */
  readonly sortEvent: string | undefined;
  readonly currency: string | undefined;
  readonly limit: number;
}

/** What was counted for one link. */
export interface CountedLink {
  readonly code: string;
  readonly clicks: number;
  /** Null if the report is filtered by facets. */
  readonly opened: number | null;
  readonly sums: Sums;
}

type SortedLink = CountedLink & { readonly value: bigint | number };

type LinkCounters = ReadonlyMap<string, Pick<LinkCounts, "clicks" | "opened">>;

const noSums: Sums = Object.freeze(new Sums());
const noCounters = { clicks: 0, opened: 0 } as const;

/** How many links are looked up at a time. */
const chunkSize = 2_000;

/**
 * Returns the first links of a report, and the number of links with counts. `linkSums` has the sums of cubes. The store ranks
 * links by their counters, so that only the first ones are read.
 */
export async function firstLinks(
  stats: StatsReadModel,
  appId: string,
  linkSums: ReadonlyMap<string, Sums>,
  request: LinksRequest,
): Promise<{ readonly links: readonly CountedLink[]; readonly count: number }> {
  const first = new TopItems(request.limit, compareLinks);
  const add = (link: CountedLink) => first.add({ ...link, value: sortValue(link, request) });
  const inCubes = [...linkSums].filter(
    ([code, sums]) => code !== noLink && code !== otherValue && hasCounts(sums),
  );
  if (request.scope === undefined) {
    for (const [code, sums] of inCubes) add({ code, clicks: sums.clicks, opened: null, sums });
    return { links: first.sorted(), count: inCubes.length };
  }
  const codes = inCubes.map(([code]) => code);
  const { counters, count } = await readLinkCounters(stats, appId, request.scope, codes, request);
  for (const [code, counted] of counters)
    add({ code, ...counted, sums: linkSums.get(code) ?? noSums });
  const others = inCubes.filter(([code]) => !counters.has(code));
  for (const [code, sums] of others) add({ code, ...noCounters, sums });
  return { links: first.sorted(), count: count + others.length };
}

/** Returns what was counted for the same links in another period, by code. */
export async function countLinks(
  stats: StatsReadModel,
  appId: string,
  { period, cubes }: { readonly period: Period; readonly cubes: Pick<CubeSums, "links"> },
  links: readonly CountedLink[],
  scope: StatsScope | undefined,
): Promise<ReadonlyMap<string, CountedLink>> {
  const codes = links.map(({ code }) => code);
  const counters = scope && (await lookUpCounters(stats, appId, period, codes));
  return new Map(
    codes.map((code) => {
      const sums = cubes.links.get(code) ?? noSums;
      const uncounted = { clicks: sums.clicks, opened: null };
      const counted = counters ? (counters.get(code) ?? noCounters) : uncounted;
      return [code, { code, ...counted, sums }];
    }),
  );
}

/**
 * Reads the counters of all links that can be among the first: of the links in `codes`, and of those with the highest
 * counts. `count` is the number of links with counters.
 */
async function readLinkCounters(
  stats: StatsReadModel,
  appId: string,
  { links: filters = [] }: StatsScope,
  codes: readonly string[],
  { period, sort, limit, filter }: LinksRequest,
): Promise<{ readonly counters: LinkCounters; readonly count: number }> {
  const kinds =
    sort === "opened" ? (["opened", "clicks"] as const) : (["clicks", "opened"] as const);
  if (filter.links) {
    const chosen = [...filter.links].filter((link) => filter.matchLink?.(link) !== no);
    const counters = await lookUpCounters(stats, appId, period, chosen);
    return { counters, count: counters.size };
  }
  const { since, until } = period;
  const query = { since, until, kinds, limit, links: filters };
  const { links, count } = await stats.topLinks(appId, query);
  const first = countersByCode(links);
  // If there are no more links than the limit, all are known.
  if (count <= links.length) return { counters: first, count };
  const others = codes.filter((code) => !first.has(code));
  const counters = new Map([...first, ...(await lookUpCounters(stats, appId, period, others))]);
  return { counters, count };
}

/** Reads the counters of these links in a period. Links without counts are left out. */
async function lookUpCounters(
  stats: StatsReadModel,
  appId: string,
  { since, until }: Period,
  codes: readonly string[],
): Promise<LinkCounters> {
  const found: LinkCounts[] = [];
  const kinds = ["clicks", "opened"] as const;
  for (let from = 0; from < codes.length; from += chunkSize) {
    const chunk = codes.slice(from, from + chunkSize);
    found.push(...(await stats.byLink(appId, { since, until, kinds, codes: chunk })));
  }
  return countersByCode(found);
}

function countersByCode(links: readonly LinkCounts[]): LinkCounters {
  return new Map(links.map(({ link, clicks, opened }) => [link, { clicks, opened }]));
}

function hasCounts({ clicks, installs, newUsers, returns, events }: Sums): boolean {
  return [clicks, installs, newUsers, returns, events].some(Boolean);
}

/** Sorts as the store sorts links by counters. */
function compareLinks(a: SortedLink, b: SortedLink): number {
  return (
    Number(b.value > a.value) - Number(b.value < a.value) ||
    b.clicks - a.clicks ||
    (b.opened ?? 0) - (a.opened ?? 0) ||
    (a.code < b.code ? -1 : 1)
  );
}

function sortValue(
  { clicks, opened, sums }: CountedLink,
  { sort, sortEvent, currency }: LinksRequest,
): bigint | number {
  switch (sort) {
    case "clicks":
      return clicks;
    case "opened":
      return opened ?? 0;
    case "revenue":
      return sortAmount(sums.revenue, currency);
    case "events":
      return sortEvent === undefined ? sums.events : (sums.byEvent.get(sortEvent)?.events ?? 0);
    case "returningUsers":
      return sums.returns;
    default:
      return sums[sort];
  }
}

/** Returns the amount in a currency. Without a currency, returns the largest amount, since currencies cannot be added. */
function sortAmount(revenue: Revenue, currency: string | undefined): bigint {
  if (currency !== undefined) return revenue.get(currency) ?? 0n;
  return [...revenue.values()].reduce((most, amount) => (amount > most ? amount : most), 0n);
}
