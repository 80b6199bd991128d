import { statsDimensions } from "@throughline/protocol";
import type { Money, StatsDimension, StatsReport } from "@throughline/protocol";
import { percent } from "@throughline/server";
import { kebabCase } from "../routes/fields.ts";
import { table } from "../table.ts";

const reportParts = ["links", "funnel", "revenue", "retention", ...statsDimensions] as const;
type ReportPart = (typeof reportParts)[number];

/** The values of `--by`. */
export const reportPartNames = reportParts.map(kebabCase);

/** Formats one part of a report as a table, with the previous period beside it if the report has one. */
export function formatReportPart(report: StatsReport, name: string): string {
  const part = reportParts.find((each) => kebabCase(each) === name) ?? "links";
  const rows = rowsOf(report, part);
  return rows.length > 1 ? table(rows) : "Nothing was counted in this period.";
}

function rowsOf(report: StatsReport, part: ReportPart): string[][] {
  const hasPrevious = report.previous !== null;
  switch (part) {
    case "links":
      return [
        ["", "clicks", "opened", "installs", "new users", "returning users", "events", "revenue"],
        ...report.links.map(
          ({ code, clicks, opened, installs, newUsers, returningUsers, events, revenue }) => [
            code,
            `${clicks}`,
            `${opened ?? "–"}`,
            `${installs}`,
            `${newUsers ?? "–"}`,
            `${returningUsers}`,
            `${events}`,
            formatMoney(revenue),
          ],
        ),
      ];
    case "funnel":
      return [
        ["", "count", "share", ...(hasPrevious ? ["previous"] : [])],
        ...report.funnel.map(({ step, count, share, previous }) => [
          step,
          `${count}`,
          share === null ? "–" : percent(share),
          ...(hasPrevious ? [`${previous ?? 0}`] : []),
        ]),
      ];
    case "revenue":
      return [
        ["", "from links", "organic", "returning", ...(hasPrevious ? ["previous from links"] : [])],
        ...report.revenue.map(({ currency, amount, organicAmount, returningAmount, previous }) => [
          currency,
          amount,
          organicAmount,
          returningAmount,
          ...(hasPrevious ? [previous ?? "0"] : []),
        ]),
      ];
    case "retention":
      return [
        ["", "installs", "day 1", "day 7", "day 30"],
        ...report.retention.map(({ day, installs, day1, day7, day30 }) => [
          day,
          `${installs}`,
          ...[day1, day7, day30].map((returned) =>
            returned === null ? "–" : percent(returned / installs),
          ),
        ]),
      ];
    default:
      return breakdownRows(report, part, hasPrevious);
  }
}

const columns = ["clicks", "installs", "events"] as const;

function breakdownRows({ breakdowns }: StatsReport, part: StatsDimension, hasPrevious: boolean) {
  return [
    [
      "",
      ...columns,
      "revenue",
      ...(hasPrevious ? columns.map((column) => `previous ${column}`) : []),
    ],
    ...breakdowns[part].map(({ value, previous, revenue, ...counts }) => [
      value ?? "(other)",
      ...columns.map((column) => `${counts[column]}`),
      formatMoney(revenue),
      ...(hasPrevious ? columns.map((column) => `${previous?.[column] ?? 0}`) : []),
    ]),
  ];
}

function formatMoney(revenue: readonly Money[]): string {
  return revenue.map(({ currency, amount }) => `${amount} ${currency}`).join(", ");
}
