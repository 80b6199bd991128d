import type { StatsCounts, StatsReport, StatsView } from "@throughline/protocol";
import type { ReportQuery, SpanQuery } from "@throughline/protocol/admin";
import { UsageError } from "../command.ts";
import type { Command, Options, CommandResult } from "../command.ts";
import { table } from "../table.ts";
import { targetExplained, targetOptions, withAdmin } from "../target.ts";
import { readCode } from "./link.ts";
import { partInWords, readPart, reportParts } from "./report.ts";

const spanOptions = {
  from: { type: "string" },
  to: { type: "string" },
  interval: { type: "string" },
} as const;
const spanExplained = {
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
const reportExplained = {
  by: `what to break it down by: ${reportParts.join(", ")}`,
  link: "of this link only, by its code",
  tag: "of the links that carry this tag",
  campaign: "of the links with this UTM campaign",
  compare: "with --by: beside the same length of time before",
} as const;

export const statsCommand: Command = {
  name: "stats",
  summary: "show the app's statistics",
  options: { ...targetOptions, ...spanOptions, ...reportOptions },
  explain: { ...targetExplained, ...spanExplained, ...reportExplained },
  async run(_args, options, world) {
    const query = readReportQuery(options);
    const part = options["by"] === undefined ? undefined : readPart(options["by"]);
    if (query.compare && part === undefined) throw new UsageError("--compare needs --by.");
    const report = await withAdmin(world, options, (admin) => admin.statsReport({ query }));
    if (part === undefined) return shown(report);
    return { text: partInWords(report, part), data: report };
  },
};

export const linkStats: Command = {
  name: "link stats",
  takes: "<code>",
  summary: "show a link's statistics",
  options: { ...targetOptions, ...spanOptions },
  explain: { ...targetExplained, ...spanExplained },
  async run([given], options, world) {
    const params = { code: readCode(given, "stats") };
    const query = readQuery(options);
    return shown(await withAdmin(world, options, (admin) => admin.linkStats({ params, query })));
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

function shown(view: StatsView | StatsReport): CommandResult {
  return { text: inWords(view), data: view };
}

const kinds = ["clicks", "filtered", "opened", "installs", "matches", "events"] as const;

function inWords({ series, total, interval }: StatsView): string {
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
