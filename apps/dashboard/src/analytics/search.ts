import {
  attributionModels,
  filterKey,
  filterKeys,
  flaggedChoices,
  funnelGroups,
  joinValues,
  parseFilters,
  reportRanges,
  splitValues,
} from "@throughline/protocol";
import type {
  AttributionModel,
  FilterQuery,
  FlaggedChoice,
  FunnelGroup,
  ReportFilter,
  ReportRange,
} from "@throughline/protocol";
import { searchText } from "../shell/search-text.ts";

export const defaultRange: ReportRange = "30d";

/** A custom period, or one of the ranges. */
export interface PeriodSearch {
  range?: ReportRange;
  /** The first and the last day of a custom period, such as `2026-05-01`. */
  from?: string;
  to?: string;
}

/** Breakdowns that share a card, which shows one of them at a time. */
export type BreakdownGroup = "sources" | "devices" | "outcomes";

export const detailTabs = ["revenue", "retention", "accuracy"] as const;
export type DetailTab = (typeof detailTabs)[number];

/** The query parameters of the analytics page. They hold everything that the user chose. */
export interface AnalyticsSearch extends PeriodSearch, FilterQuery {
  /** `off` hides the comparison with the previous period. */
  compare?: "off";
  /** The attribution model. If absent, the app’s setting applies. */
  attribution?: AttributionModel;
  /** Whether flagged installs are counted. If absent, the app’s setting applies. */
  flagged?: FlaggedChoice;
  /** What the chart shows, such as `installs` or `revenue:EUR`. */
  metric?: string;
  /** The columns of the links table, separated by commas. */
  columns?: string;
  /** The column by which the links table is sorted. */
  sort?: string;
  sources?: string;
  devices?: string;
  outcomes?: string;
  tab?: DetailTab;
  /** The last step of the funnel, as the name of an event. */
  step?: string;
  /** What the funnel compares. */
  by?: FunnelGroup;
  /** Parameters that the page does not know, such as `range=forever`. */
  ignored?: string;
}

/** The parameters with any text as their value. */
const textNames: ReadonlySet<string> = new Set([
  ...filterKeys.keys(),
  "from",
  "to",
  "metric",
  "columns",
  "sort",
  "sources",
  "devices",
  "outcomes",
  "step",
]);

/** The parameters with one of these values. */
const choices: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ["range", reportRanges],
  ["tab", detailTabs],
  ["compare", ["off"]],
  ["attribution", attributionModels],
  ["flagged", flaggedChoices],
  ["by", funnelGroups],
]);

/** Reads the query parameters of the page. `ignored` lists those that the page does not know. */
export function readAnalyticsSearch(raw: Record<string, unknown>): AnalyticsSearch {
  const { ignored: before, ...parameters } = raw;
  const ignored = new Set(splitValues(searchText(before)));
  const known = Object.entries(parameters).flatMap<[string, string | undefined]>(
    ([name, value]) => {
      const text = searchText(value);
      if (text === "" && (value === "" || value === undefined)) return [];
      const isKnown = choices.get(name)?.includes(text) ?? textNames.has(name);
      if (isKnown && text !== "") return [[name, text]];
      ignored.add(text === "" ? name : `${name}=${text}`);
      // The router keeps a parameter that is only left out.
      return [[name, undefined]];
    },
  );
  return {
    ...Object.fromEntries(known),
    ...(ignored.size > 0 && { ignored: joinValues([...ignored]) }),
  };
}

export function isOneOf<Value extends string>(
  values: readonly Value[],
  value: unknown,
): value is Value {
  return values.includes(value as Value);
}

/** Returns the filters that are set. */
export function filtersOf(search: AnalyticsSearch): ReportFilter[] {
  return parseFilters({ ...search });
}

/** Returns the change of the page’s parameters that sets a filter to these values, or removes it if there are none. */
export function filterChange(
  filter: Omit<ReportFilter, "values">,
  values: readonly string[] = (filter as ReportFilter).values,
): { readonly [key: string]: string | undefined } {
  return { [filterKey(filter)]: values.length === 0 ? undefined : joinValues(values) };
}

/** Splits `event:purchase` into `event` and `purchase`. */
export function splitName(column: string): [kind: string, name: string] {
  const at = column.indexOf(":");
  return at === -1 ? [column, ""] : [column.slice(0, at), column.slice(at + 1)];
}
