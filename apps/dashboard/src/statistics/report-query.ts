import { queryOptions } from "@tanstack/react-query";
import type { ReportQuery } from "@throughline/protocol/admin";
import { adminOf } from "../api/clients.ts";

/** What a page of statistics is of, as its address says it. */
export interface StatisticsSearch {
  link?: string;
  tag?: string;
  campaign?: string;
  /** The last so many days; with `from` and `to` those days instead, as dates. */
  days?: string;
  from?: string;
  to?: string;
  /** `off`: without the time before. */
  compare?: string;
}

const dayMs = 86_400_000;
const usualDays = 30;
const longest = 2000;

/** The report an address asks for. Days are UTC's, as they are counted. */
export function queryOf(search: StatisticsSearch, now: number): ReportQuery {
  const { link, tag, campaign, compare } = search;
  return {
    ...(link ? { link } : { ...(tag && { tag }), ...(campaign && { campaign }) }),
    ...spanOf(search, now),
    ...(compare !== "off" && { compare: "before" as const }),
  };
}

function spanOf({ days, from, to }: StatisticsSearch, now: number) {
  const [first, last] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)];
  if (first <= last && (last - first) / dayMs < longest) {
    return { interval: "day", from: iso(first), to: iso(last) } as const;
  }
  const given = Number(days);
  const count = Number.isInteger(given) && given > 0 && given < longest ? given : usualDays;
  const today = Math.floor(now / dayMs) * dayMs;
  const interval = count <= 2 ? ("hour" as const) : ("day" as const);
  return { interval, from: iso(today - (count - 1) * dayMs), to: iso(today + dayMs - 1) };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

export const reportQuery = (app: string, query: ReportQuery) =>
  queryOptions({
    queryKey: [app, "report", query],
    queryFn: () => adminOf(app).statsReport({ query }),
    placeholderData: (before) => before,
    // The click of a moment ago belongs to it.
    staleTime: 0,
  });
