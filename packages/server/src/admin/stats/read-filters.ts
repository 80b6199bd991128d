import {
  filterKey,
  filterTest,
  findFilterValue,
  maxFilterValues,
  parseFilters,
  valuesOfFilter,
} from "@throughline/protocol";
import type { FilterName, ReportFilter, StatsDimension, UserKind } from "@throughline/protocol";
import type { ReportQuery } from "@throughline/protocol/admin";
import { isPathLink } from "@throughline/engine/keys";
import { counterName, otherValue } from "@throughline/storage";
import type { LinkFilter, StatsScope, Store } from "@throughline/storage";
import { dayMs } from "@throughline/engine/durations";
import { invalidField } from "../../platform/http/errors.ts";
import { no, perhaps, yes } from "./sums.ts";
import type { CubeFilter, FacetFilter, FilterResult } from "./sums.ts";

/** The filters of a report, for each of the two kinds of stored counts. */
export interface ReadFilters {
  readonly cubes: Pick<CubeFilter, "links" | "matchLink" | "facets" | "isEvent" | "users">;
  /** Undefined if the report is filtered by facets or users, which counters do not have. */
  readonly counters: StatsScope | undefined;
}

/** Reads the filters of a query. Throws if a value is unknown, so that a typing error does not look like a count of 0. */
export async function readFilters(
  store: Store,
  appId: string,
  query: ReportQuery,
  now: number,
): Promise<ReadFilters> {
  const filters = await withFirstCodes(store, appId, parseFilters(query).map(withKnownValues));
  const links = filters.filter((filter) => isNamed(filter, "link", "tag")) as LinkFilter[];
  const facets = filters.filter(
    ({ name }) => !["link", "tag", "users", "event"].includes(name),
  ) as (FacetFilter & { readonly name: StatsDimension })[];
  const events = filters.filter((filter) => isNamed(filter, "event")).map(filterTest);
  const users = filters.find((filter) => isNamed(filter, "users"));
  // Both kinds of users are everybody.
  const kind = users?.values.length === 1 ? (users.values[0] as UserKind) : undefined;
  return {
    cubes: {
      facets,
      ...(events.length > 0 && { isEvent: (name) => events.every((test) => test(name)) }),
      ...(kind && { users: kind }),
      ...(await readLinkFilters(store, appId, links, now)),
    },
    counters: facets.length > 0 || kind ? undefined : { links },
  };
}

/** Replaces the codes of links by those under which they are counted, since all codes of a link count together. */
async function withFirstCodes(
  { links }: Pick<Store, "links">,
  appId: string,
  filters: readonly ReportFilter[],
): Promise<ReportFilter[]> {
  const firstCode = async (code: string) => (await links.get(appId, code))?.code ?? code;
  return Promise.all(
    filters.map(async (filter) =>
      filter.name === "link" && filter.operator !== "contains"
        ? { ...filter, values: await Promise.all(filter.values.map(firstCode)) }
        : filter,
    ),
  );
}

function isNamed({ name }: ReportFilter, ...names: readonly FilterName[]): boolean {
  return names.includes(name);
}

function withKnownValues(filter: ReportFilter): ReportFilter {
  const { name, operator, values } = filter;
  const key = filterKey(filter);
  if (values.length > maxFilterValues) {
    throw invalidField(
      key,
      `The filter has ${values.length} values; at most ${maxFilterValues} are allowed.`,
    );
  }
  if (operator === "contains") return filter;
  return {
    ...filter,
    values: values.map((typed) => {
      const value = findFilterValue(name, typed);
      if (value === undefined) throw invalidField(key, unknownValue(name, typed));
      return value;
    }),
  };
}

function unknownValue(name: FilterName, typed: string): string {
  if (name === "country") {
    return `"${typed}" is not a country. Write its ISO 3166 code, such as DE, or its English name.`;
  }
  return `"${typed}" is not one of ${valuesOfFilter(name)?.join(", ")}.`;
}

/** Returns the filters by link and tag for cubes. A tag becomes the links that have it now. */
async function readLinkFilters(
  store: Store,
  appId: string,
  filters: readonly LinkFilter[],
  now: number,
): Promise<Pick<CubeFilter, "links" | "matchLink">> {
  let links: ReadonlySet<string> | undefined;
  const tests: ((link: string) => FilterResult)[] = [];
  for (const { name, operator, values } of filters) {
    if (operator === "contains") {
      const test = filterTest({ operator, values });
      tests.push((link) => (link === otherValue ? perhaps : test(link) ? yes : no));
      continue;
    }
    const named =
      name === "tag"
        ? await linksWithTags(store, appId, values)
        : await knownLinks(store, appId, values, now);
    if (operator === "is") {
      links = new Set([...named].filter((link) => links?.has(link) ?? true));
      continue;
    }
    // Some paths are counted together, and one of them may be a path that is left out. Paths have no tags.
    const isPath = [...named].some(isPathLink);
    tests.push((link) => (link === otherValue && isPath ? perhaps : named.has(link) ? no : yes));
  }
  return {
    ...(links && { links }),
    ...(tests.length > 0 && {
      matchLink: (link) => {
        const matches = tests.map((test) => test(link));
        return matches.includes(no) ? no : Math.max(...matches);
      },
    }),
  };
}

async function linksWithTags(
  store: Store,
  appId: string,
  tags: readonly string[],
): Promise<ReadonlySet<string>> {
  const links = new Set<string>();
  for (const tag of tags) {
    const tagged = await store.stats.linksWithTag(appId, tag);
    if (tagged.length === 0) throw invalidField("tag", `No link has the tag "${tag}".`);
    for (const link of tagged) links.add(link);
  }
  return links;
}

/** Returns the names under which links are counted. A deleted link, or a path without a link, still has its counts. */
async function knownLinks(
  store: Store,
  appId: string,
  codes: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const found = new Set((await store.links.getMany(appId, codes)).map(({ code }) => code));
  const span = { since: 0, until: now + dayMs, step: "day" } as const;
  for (const code of codes) {
    if (found.has(code)) continue;
    if ((await store.stats.overTime(appId, { ...span, link: code })).length > 0) continue;
    throw invalidField("link", `This app has no link with the code "${code}".`);
  }
  return new Set(codes.map(counterName));
}
