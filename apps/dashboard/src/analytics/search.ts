import {
  attributionModels,
  filterKey,
  filterKeys,
  flaggedChoices,
  joinValues,
  parseFilters,
  reportRanges,
} from "@throughline/protocol";
import type {
  AttributionModel,
  FilterQuery,
  FlaggedChoice,
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
}

const otherNames = ["from", "to", "metric", "columns", "sort", "sources", "devices", "outcomes"];

/** Reads the query parameters of the page. Unknown parameters are left out. */
export function readAnalyticsSearch(raw: Record<string, unknown>): AnalyticsSearch {
  const texts = Object.fromEntries(
    [...filterKeys.keys(), ...otherNames].flatMap((name) => {
      const text = searchText(raw[name]);
      return text === "" ? [] : [[name, text]];
    }),
  );
  const { range, tab, compare, attribution, flagged } = raw;
  return {
    ...texts,
    ...(isOneOf(reportRanges, range) && { range }),
    ...(isOneOf(detailTabs, tab) && { tab }),
    ...(compare === "off" && { compare }),
    ...(isOneOf(attributionModels, attribution) && { attribution }),
    ...(isOneOf(flaggedChoices, flagged) && { flagged }),
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
