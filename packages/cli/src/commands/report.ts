import { statsDimensions } from "@throughline/protocol";
import type { StatsDimension, StatsReport } from "@throughline/protocol";
import { UsageError } from "../command.ts";
import { table } from "../table.ts";

/** What a report can be shown by. */
export const reportParts = ["funnel", "revenue", "retention", ...statsDimensions] as const;
type ReportPart = (typeof reportParts)[number];

export function readPart(given: unknown): ReportPart {
  const part = reportParts.find((one) => one === given);
  if (part === undefined) throw new UsageError(`--by must be one of ${reportParts.join(", ")}.`);
  return part;
}

/** One part of a report as a table; with the span before it, what it was then. */
export function partInWords(report: StatsReport, part: ReportPart): string {
  const rows = rowsOf(report, part);
  return rows.length > 1 ? table(rows) : "Nothing was counted in this period.";
}

function rowsOf(report: StatsReport, part: ReportPart): string[][] {
  const compares = report.before !== null;
  switch (part) {
    case "funnel":
      return [
        ["", "count", "share", ...(compares ? ["before"] : [])],
        ...report.funnel.map(({ step, count, share, before }) => [
          step,
          `${count}`,
          share === null ? "" : percent(share),
          ...(compares ? [`${before ?? 0}`] : []),
        ]),
      ];
    case "revenue":
      return [
        ["", "amount", "events", ...(compares ? ["before"] : [])],
        ...report.revenue.map(({ currency, amount, events, before }) => [
          currency,
          amount,
          `${events}`,
          ...(compares ? [before ?? "0"] : []),
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
      return breakdownRows(report, part, compares);
  }
}

const kinds = ["clicks", "installs", "events"] as const;

function breakdownRows({ breakdowns }: StatsReport, part: StatsDimension, compares: boolean) {
  return [
    ["", ...kinds, ...(compares ? kinds.map((kind) => `${kind} before`) : [])],
    ...breakdowns[part].map(({ value, before, ...counts }) => [
      value ?? "(other)",
      ...kinds.map((kind) => `${counts[kind]}`),
      ...(compares ? kinds.map((kind) => `${before?.[kind] ?? 0}`) : []),
    ]),
  ];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
