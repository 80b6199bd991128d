import { statsDimensions } from "@throughline/protocol";
import type { StatsDimension, StatsReport } from "@throughline/protocol";
import { UsageError } from "../command.ts";
import { table } from "../table.ts";

/** The values of `--by`. */
export const reportParts = ["funnel", "revenue", "retention", ...statsDimensions] as const;
type ReportPart = (typeof reportParts)[number];

export function readPart(given: unknown): ReportPart {
  const part = reportParts.find((one) => one === given);
  if (part === undefined) throw new UsageError(`--by must be one of ${reportParts.join(", ")}.`);
  return part;
}

/** Formats one part of a report as a table, with the previous period beside it if the report has one. */
export function formatReportPart(report: StatsReport, part: ReportPart): string {
  const rows = rowsOf(report, part);
  return rows.length > 1 ? table(rows) : "Nothing was counted in this period.";
}

function rowsOf(report: StatsReport, part: ReportPart): string[][] {
  const hasPrevious = report.before !== null;
  switch (part) {
    case "funnel":
      return [
        ["", "count", "share", ...(hasPrevious ? ["previous"] : [])],
        ...report.funnel.map(({ step, count, share, before }) => [
          step,
          `${count}`,
          share === null ? "" : percent(share),
          ...(hasPrevious ? [`${before ?? 0}`] : []),
        ]),
      ];
    case "revenue":
      return [
        ["", "amount", "events", ...(hasPrevious ? ["previous"] : [])],
        ...report.revenue.map(({ currency, amount, events, before }) => [
          currency,
          amount,
          `${events}`,
          ...(hasPrevious ? [before ?? "0"] : []),
        ]),
      ];
    case "retention":
      return [
        ["", "installs", "day 1", "day 7", "day 30"],
        ...report.retention.map(({ day, installs, day1, day7, day30 }) => [
          day,
          `${installs}`,
          ...[day1, day7, day30].map((back) => (back === null ? "" : percent(back / installs))),
        ]),
      ];
    default:
      return breakdownRows(report, part, hasPrevious);
  }
}

const kinds = ["clicks", "installs", "events"] as const;

function breakdownRows({ breakdowns }: StatsReport, part: StatsDimension, hasPrevious: boolean) {
  return [
    ["", ...kinds, ...(hasPrevious ? kinds.map((kind) => `previous ${kind}`) : [])],
    ...breakdowns[part].map(({ value, before, ...counts }) => [
      value ?? "(other)",
      ...kinds.map((kind) => `${counts[kind]}`),
      ...(hasPrevious ? kinds.map((kind) => `${before?.[kind] ?? 0}`) : []),
    ]),
  ];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
