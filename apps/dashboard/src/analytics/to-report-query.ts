import { formatFilters, linkColumns } from "@throughline/protocol";
import type { ReportQuery } from "@throughline/protocol/admin";
import { toPeriodQuery } from "./period.ts";
import { filtersOf, isOneOf, splitName } from "./search.ts";
import type { AnalyticsSearch } from "./search.ts";

/** Returns the query for a report. The export of the page sends the same query. */
export function toReportQuery(search: AnalyticsSearch, now: number, timeZone: string): ReportQuery {
  return {
    ...formatFilters(filtersOf(search)),
    ...toPeriodQuery(search, now, timeZone),
    ...(search.compare !== "off" && { compare: "previous" as const }),
    ...(search.attribution && { attribution: search.attribution }),
    ...(search.flagged && { flagged: search.flagged }),
    ...toSortQuery(sortOf(search)),
  };
}

/** Returns the column by which links are sorted. A page about certain events begins with the link that has the most of them. */
export function sortOf(search: AnalyticsSearch): string {
  const isAboutEvents = filtersOf(search).some(({ name }) => name === "event");
  return search.sort ?? (isAboutEvents ? "events" : "clicks");
}

/** Returns the order for a column. Columns of events and currencies have names such as `event:purchase` and `revenue:EUR`. */
function toSortQuery(column: string): Pick<ReportQuery, "sort" | "sortEvent" | "currency"> {
  const [kind, name] = splitName(column);
  if (kind === "event" && name) return { sort: "events", sortEvent: name };
  if (kind === "revenue" && /^[A-Z]{3}$/.test(name)) return { sort: "revenue", currency: name };
  return { sort: kind !== "revenue" && isOneOf(linkColumns, kind) ? kind : "clicks" };
}
