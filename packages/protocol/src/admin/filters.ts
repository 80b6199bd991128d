import { statsDimensions } from "./vocabulary.ts";

// The filters of a report. The query of the API, the address of the dashboard's page, exports, the options of the command
// line and the tools of assistants all follow from this file.

/** What a report can be filtered by: a link, a tag of links, new or returning users, and the dimensions of statistics. */
export const filterNames = ["link", "tag", "users", ...statsDimensions] as const;
export type FilterName = (typeof filterNames)[number];

/** `is` and `isNot` compare whole values. `contains` finds a part of a value, in any case. */
export const filterOperators = ["is", "isNot", "contains"] as const;
export type FilterOperator = (typeof filterOperators)[number];

/** A condition of a report. It holds for any of the values; with `isNot`, for none of them. */
export interface ReportFilter {
  readonly name: FilterName;
  readonly operator: FilterOperator;
  /** At least one. */
  readonly values: readonly string[];
}

/** Filters whose values are not free texts, so that a part of a value says nothing. */
const withoutContains = [
  "tag",
  "users",
  "platform",
  "country",
  "target",
  "method",
  "adNetwork",
] as const;

type ContainsName = Exclude<FilterName, (typeof withoutContains)[number]>;

/** The name of a filter in a query, such as `country`, `country!` and `campaign~`. */
export type FilterKey = FilterName | `${Exclude<FilterName, "users">}!` | `${ContainsName}~`;

/** Filters as the parameters of a query: `country=DE,AT`, `country!=US`, `campaign~=summer`. */
export type FilterQuery = { [Key in FilterKey]?: string };

/** The number of values that one filter may have. */
export const maxFilterValues = 100;

const suffixes: Readonly<Record<FilterOperator, string>> = { is: "", isNot: "!", contains: "~" };

/** Returns the operators that a filter can have. */
export function operatorsOf(name: FilterName): readonly FilterOperator[] {
  if (name === "users") return ["is"];
  const isClosed = (withoutContains as readonly FilterName[]).includes(name);
  return isClosed ? ["is", "isNot"] : filterOperators;
}

/** Returns the name of a filter in a query. */
export function filterKey({ name, operator }: Pick<ReportFilter, "name" | "operator">): FilterKey {
  return `${name}${suffixes[operator]}` as FilterKey;
}

/** Every filter with every operator that it can have, by its name in a query. */
export const filterKeys: ReadonlyMap<string, Pick<ReportFilter, "name" | "operator">> = new Map(
  filterNames.flatMap((name) =>
    operatorsOf(name).map((operator) => [filterKey({ name, operator }), { name, operator }]),
  ),
);

/**
 * Returns the name of a query parameter in letters only, for the command line and for tools.
 *
 * @example wordOfKey("country!") // "countryNot"
 * @example wordOfKey("campaign~") // "campaignContains"
 */
export function wordOfKey(key: string): string {
  return key.replace(/!$/, "Not").replace(/~$/, "Contains");
}

/** Reads the filters of a query. Other parameters are left out. */
export function parseFilters(query: Readonly<Record<string, unknown>>): ReportFilter[] {
  return [...filterKeys].flatMap(([key, filter]) => {
    const text = query[key];
    const values = typeof text === "string" ? splitValues(text) : [];
    return values.length === 0 ? [] : [{ ...filter, values }];
  });
}

/** Returns filters as a query. Filters with the same name and operator become one. */
export function formatFilters(filters: readonly ReportFilter[]): FilterQuery {
  const values = new Map<FilterKey, readonly string[]>();
  for (const filter of filters) {
    const key = filterKey(filter);
    values.set(key, [...new Set([...(values.get(key) ?? []), ...filter.values])]);
  }
  return Object.fromEntries([...values].map(([key, all]) => [key, joinValues(all)]));
}

/** Splits a text at its commas. `\,` is a comma in a value, and `\\` is a backslash. */
export function splitValues(text: string): string[] {
  const values = text.match(/(?:\\.|[^,\\]|\\$)+/gs) ?? [];
  const plain = values.map((value) => value.replaceAll(/\\([,\\])/g, "$1").trim());
  return [...new Set(plain)].filter((value) => value !== "");
}

/** Joins values as {@link splitValues} splits them. */
export function joinValues(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(/[,\\]/g, String.raw`\$&`)).join(",");
}

/** Returns a function that says whether a filter selects a value. */
export function filterTest({
  operator,
  values,
}: Pick<ReportFilter, "operator" | "values">): (value: string) => boolean {
  const wanted = new Set(values);
  if (operator === "is") return (value) => wanted.has(value);
  if (operator === "isNot") return (value) => !wanted.has(value);
  const parts = values.map((value) => value.toLowerCase());
  return (value) => {
    const text = value.toLowerCase();
    return parts.some((part) => text.includes(part));
  };
}
