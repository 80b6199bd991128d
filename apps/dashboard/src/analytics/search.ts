import { attributionModels, flaggedChoices, statsDimensions } from "@throughline/protocol";
import type { AttributionModel, FlaggedChoice } from "@throughline/protocol";
import { searchText } from "../shell/search-text.ts";

/** The ranges to choose from. */
export const ranges = [
  "today",
  "yesterday",
  "48h",
  "7d",
  "30d",
  "90d",
  "month",
  "last-month",
  "12m",
] as const;
export type RangePreset = (typeof ranges)[number];

export const defaultRange: RangePreset = "30d";

/** A custom period, or one of the ranges. */
export interface PeriodSearch {
  range?: RangePreset;
  /** The first and the last day of a custom period, such as `2026-05-01`. */
  from?: string;
  to?: string;
}

/** What a report can be filtered by. */
export const filterNames = ["link", "tag", ...statsDimensions] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = { [Name in FilterName]?: string };

/** Breakdowns that share a card, which shows one of them at a time. */
export type BreakdownGroup = "sources" | "devices" | "outcomes";

export const detailTabs = ["revenue", "retention", "accuracy"] as const;
export type DetailTab = (typeof detailTabs)[number];

/** The query parameters of the analytics page. They hold everything that the user chose. */
export interface AnalyticsSearch extends PeriodSearch, Filters {
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
    [...filterNames, ...otherNames].flatMap((name) => {
      const text = searchText(raw[name]);
      return text === "" ? [] : [[name, text]];
    }),
  );
  const { range, tab, compare, attribution, flagged } = raw;
  return {
    ...texts,
    ...(isOneOf(ranges, range) && { range }),
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
export function filtersOf(search: AnalyticsSearch): [FilterName, string][] {
  return filterNames.flatMap((name) => {
    const value = search[name];
    return value === undefined ? [] : [[name, value]];
  });
}

/** Splits `event:purchase` into `event` and `purchase`. */
export function splitName(column: string): [kind: string, name: string] {
  const at = column.indexOf(":");
  return at === -1 ? [column, ""] : [column.slice(0, at), column.slice(at + 1)];
}
