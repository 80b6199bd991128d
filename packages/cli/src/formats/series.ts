import type { ReportInterval, StatsReport, StatsView } from "@throughline/protocol";
import { wordsOf } from "../routes/format.ts";
import { table } from "../table.ts";

/** Formats the statistics of a link. */
export function formatStats(view: StatsView): string {
  return formatSeries(view, [
    "clicks",
    "filtered",
    "opened",
    "outside",
    "internal",
    "installs",
    "matches",
    "events",
  ]);
}

/** Formats the counts of a report over time. Intervals without counts are left out. */
export function formatReport({ series, ...report }: StatsReport): string {
  const columns = [
    "clicks",
    "filtered",
    "opened",
    "outside",
    "internal",
    "installs",
    "organicInstalls",
    "returningUsers",
    "events",
    "organicEvents",
    "returningEvents",
  ] as const;
  const withCounts = series.filter((step) => columns.some((column) => step[column]));
  return formatSeries({ ...report, series: withCounts }, columns);
}

function formatSeries<Column extends string>(
  {
    series,
    total,
    interval,
    timeZone = "UTC",
  }: {
    readonly series: readonly (Record<Column, number | null> & { readonly at: string })[];
    readonly total: Record<Column, number | null>;
    readonly interval: ReportInterval;
    readonly timeZone?: string;
  },
  columns: readonly Column[],
): string {
  if (series.length === 0) return "Nothing was counted in this period.";
  const row = (name: string, counts: Record<Column, number | null>) => [
    name,
    ...columns.map((column) => `${counts[column] ?? "–"}`),
  ];
  const length = { hour: 16, day: 10, month: 7 }[interval];
  // The Swedish locale formats times like ISO 8601.
  const formatTime = (at: string) =>
    new Date(at).toLocaleString("sv-SE", { timeZone }).slice(0, length);
  return table([
    ["", ...columns.map((column) => wordsOf(column))],
    ...series.map((step) => row(formatTime(step.at), step)),
    row("total", total),
  ]);
}
