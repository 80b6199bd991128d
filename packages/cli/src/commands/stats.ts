import { reportIntervals, statsDimensions } from "@throughline/protocol";
import type { ReportInterval, StatsReport, StatsView } from "@throughline/protocol";
import type { ReportQuery, SpanQuery } from "@throughline/protocol/admin";
import { UsageError } from "../command.ts";
import type { Command, Options, CommandResult } from "../command.ts";
import { table } from "../table.ts";
import { connectionOptionHelp, connectionOptions, withAdmin } from "../connection.ts";
import { parseCodeArgument } from "./link.ts";
import { formatReportPart, optionOf, parseReportPart, reportPartNames } from "./report.ts";

const spanOptions = {
  from: { type: "string" },
  to: { type: "string" },
  interval: { type: "string" },
} as const;
const spanOptionHelp = {
  from: "start time, such as 2027-01-31T00:00:00Z; default: 30 days ago, or 48 hours ago with --interval hour",
  to: "end time; default: now",
  interval: "hour or day; default: day",
} as const;

/** The query parameters of a report whose options have the same name. */
const filters = ["link", "tag", ...statsDimensions, "attribution", "flagged"] as const;

const reportOptions = {
  ...spanOptions,
  by: { type: "string" },
  compare: { type: "boolean" },
  ...(Object.fromEntries(filters.map((name) => [optionOf(name), { type: "string" }])) as Record<
    string,
    { type: "string" }
  >),
} as const;
const reportOptionHelp = {
  from: "first day, such as 2027-01-31, or a time; default: 30 days ago, or 48 hours ago with --interval hour",
  to: "last day, or a time; default: now",
  interval: "hour, day or month; default: day",
  by: `break the statistics down by ${reportPartNames.join(", ")}`,
  compare: "with --by: compare with the previous period",
  link: "only the link with this code",
  tag: "only links with this tag",
  event: "count only events with this name",
  ...(Object.fromEntries(
    statsDimensions
      .filter((name) => name !== "event")
      .map((name) => [optionOf(name), `only clicks with this ${optionOf(name)}`]),
  ) as Record<string, string>),
  "app-variant": "only installs of this variant of the app",
  attribution:
    "count events after a return for the link of the install (first) or of the return (last); default: the app's setting",
  flagged: "include, exclude or only: count flagged installs; default: the app's setting",
} as const;

export const statsCommand: Command = {
  name: "stats",
  summary: "show the statistics of the app",
  options: { ...connectionOptions, ...reportOptions },
  optionHelp: { ...connectionOptionHelp, ...reportOptionHelp },
  async run(_args, options, context) {
    const query = parseReportQuery(options);
    const part = options["by"] === undefined ? undefined : parseReportPart(options["by"]);
    if (query.compare && part === undefined)
      throw new UsageError("--compare works only with --by.");
    const report = await withAdmin(context, options, (admin) => admin.statsReport({ query }));
    return {
      text: part === undefined ? formatReport(report) : formatReportPart(report, part),
      data: report,
    };
  },
};

export const linkStats: Command = {
  name: "link stats",
  parameters: "<code>",
  summary: "show the statistics of a link",
  options: { ...connectionOptions, ...spanOptions },
  optionHelp: { ...connectionOptionHelp, ...spanOptionHelp },
  async run([codeOrUrl], options, context) {
    const params = { code: parseCodeArgument(codeOrUrl, "stats") };
    const query = parseStatsQuery(options);
    return statsResult(
      await withAdmin(context, options, (admin) => admin.linkStats({ params, query })),
    );
  },
};

function parseStatsQuery({ from, to, interval = "day" }: Options): SpanQuery {
  if (interval !== "hour" && interval !== "day") {
    throw new UsageError("--interval must be hour or day.");
  }
  return {
    interval,
    ...(typeof from === "string" && { from }),
    ...(typeof to === "string" && { to }),
  };
}

function parseReportQuery(options: Options): ReportQuery {
  const { from, to, interval: intervalName = "day", compare } = options;
  const interval = reportIntervals.find((known) => known === intervalName);
  if (interval === undefined) {
    throw new UsageError(`--interval must be one of ${reportIntervals.join(", ")}.`);
  }
  return {
    interval,
    ...(typeof from === "string" && { from }),
    ...(typeof to === "string" && { to }),
    ...(compare === true && { compare: "previous" as const }),
    ...Object.fromEntries(
      filters.flatMap((name) => {
        const value = options[optionOf(name)];
        return typeof value === "string" ? [[name, value]] : [];
      }),
    ),
  };
}

function statsResult(view: StatsView): CommandResult {
  const columns = ["clicks", "filtered", "opened", "installs", "matches", "events"] as const;
  return { text: formatSeries(view, columns), data: view };
}

/** Formats the counts over time. Intervals without counts are left out. */
function formatReport({ series, ...report }: StatsReport): string {
  const columns = [
    "clicks",
    "filtered",
    "opened",
    "installs",
    "organicInstalls",
    "returns",
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
    ["", ...columns.map((column) => column.replace(/[A-Z]/, " $&").toLowerCase())],
    ...series.map((step) => row(formatTime(step.at), step)),
    row("total", total),
  ]);
}
