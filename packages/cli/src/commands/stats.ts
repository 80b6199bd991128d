import type { StatsCounts, StatsReport, StatsView } from "@throughline/protocol";
import type { ReportQuery, SpanQuery } from "@throughline/protocol/admin";
import { UsageError } from "../command.ts";
import type { Command, Options, CommandResult } from "../command.ts";
import { table } from "../table.ts";
import { targetOptionHelp, targetOptions, withAdmin } from "../target.ts";
import { readCode } from "./link.ts";
import { formatReportPart, readPart, reportParts } from "./report.ts";

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

const reportOptions = {
  by: { type: "string" },
  link: { type: "string" },
  tag: { type: "string" },
  campaign: { type: "string" },
  compare: { type: "boolean" },
} as const;
const reportOptionHelp = {
  by: `break the statistics down by ${reportParts.join(", ")}`,
  link: "only the link with this code",
  tag: "only links with this tag",
  campaign: "only links with this UTM campaign",
  compare: "with --by: compare with the previous period",
} as const;

export const statsCommand: Command = {
  name: "stats",
  summary: "show the statistics of the app",
  options: { ...targetOptions, ...spanOptions, ...reportOptions },
  optionHelp: { ...targetOptionHelp, ...spanOptionHelp, ...reportOptionHelp },
  async run(_args, options, context) {
    const query = readReportQuery(options);
    const part = options["by"] === undefined ? undefined : readPart(options["by"]);
    if (query.compare && part === undefined)
      throw new UsageError("--compare works only with --by.");
    const report = await withAdmin(context, options, (admin) => admin.statsReport({ query }));
    if (part === undefined) return statsResult(report);
    return { text: formatReportPart(report, part), data: report };
  },
};

export const linkStats: Command = {
  name: "link stats",
  parameters: "<code>",
  summary: "show the statistics of a link",
  options: { ...targetOptions, ...spanOptions },
  optionHelp: { ...targetOptionHelp, ...spanOptionHelp },
  async run([given], options, context) {
    const params = { code: readCode(given, "stats") };
    const query = readQuery(options);
    return statsResult(
      await withAdmin(context, options, (admin) => admin.linkStats({ params, query })),
    );
  },
};

function readQuery({ from, to, interval = "day" }: Options): SpanQuery {
  if (interval !== "hour" && interval !== "day") {
    throw new UsageError("--interval must be hour or day.");
  }
  return {
    interval,
    ...(typeof from === "string" && { from }),
    ...(typeof to === "string" && { to }),
  };
}

function readReportQuery(options: Options): ReportQuery {
  const { link, tag, campaign, compare } = options;
  return {
    ...readQuery(options),
    ...(typeof link === "string" && { link }),
    ...(typeof tag === "string" && { tag }),
    ...(typeof campaign === "string" && { campaign }),
    ...(compare === true && { compare: "before" as const }),
  };
}

function statsResult(view: StatsView | StatsReport): CommandResult {
  return { text: formatSeries(view), data: view };
}

const kinds = ["clicks", "filtered", "opened", "installs", "matches", "events"] as const;

function formatSeries({ series, total, interval }: StatsView): string {
  if (series.length === 0) return "Nothing was counted in this period.";
  const row = (name: string, counts: StatsCounts) => [
    name,
    ...kinds.map((kind) => `${counts[kind]}`),
  ];
  const nameOf = (at: string) => (interval === "day" ? at.slice(0, 10) : `${at.slice(0, 13)}:00`);
  return table([
    ["", ...kinds],
    ...series.map((step) => row(nameOf(step.at), step)),
    row("total", total),
  ]);
}
