import { queryOptions } from "@tanstack/react-query";
import type { ReportQuery } from "@throughline/protocol/admin";
import { adminClient } from "../api/clients.ts";

/** The query parameters of the statistics page. */
export interface StatisticsSearch {
  link?: string;
  tag?: string;
  campaign?: string;
  /** The number of days up to today. Ignored when `from` and `to` are set. */
  days?: string;
  /** The first and the last date of a custom period, such as `2026-05-01`. */
  from?: string;
  to?: string;
  /** `off` hides the comparison with the previous period. */
  compare?: string;
}

const dayMs = 86_400_000;
const defaultDays = 30;
const maxDays = 2000;

/** Returns the report query for a page’s parameters. Dates are in UTC, as the service counts them. */
export function toReportQuery(search: StatisticsSearch, now: number): ReportQuery {
  const { link, tag, campaign, compare } = search;
  return {
    ...(link && { link }),
    ...(tag && { tag }),
    ...(campaign && { campaign }),
    ...toTimeSpan(search, now),
    ...(compare !== "off" && { compare: "previous" as const }),
  };
}

function toTimeSpan({ days, from, to }: StatisticsSearch, now: number) {
  const [first, last] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)];
  if (first <= last && (last - first) / dayMs < maxDays) {
    return { interval: "day", from: toIso(first), to: toIso(last) } as const;
  }
  const given = Number(days);
  const count = Number.isInteger(given) && given > 0 && given < maxDays ? given : defaultDays;
  const today = Math.floor(now / dayMs) * dayMs;
  const interval = count <= 2 ? ("hour" as const) : ("day" as const);
  return { interval, from: toIso(today - (count - 1) * dayMs), to: toIso(today + dayMs - 1) };
}

function toIso(at: number): string {
  return new Date(at).toISOString();
}

export const reportQuery = (app: string, query: ReportQuery) =>
  queryOptions({
    queryKey: [app, "report", query],
    queryFn: () => adminClient(app).statsReport({ query }),
    placeholderData: (before) => before,
    // Counts change all the time, so a report is never cached.
    staleTime: 0,
  });
