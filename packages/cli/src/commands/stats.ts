import type { StatsCounts, StatsView } from "@throughline/protocol";
import type { SpanQuery } from "@throughline/protocol/admin";
import { UsageError } from "../command.ts";
import type { Command, Options, CommandResult } from "../command.ts";
import { table } from "../table.ts";
import { targetExplained, targetOptions, withAdmin } from "../target.ts";
import { readCode } from "./link.ts";

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

export const statsCommand: Command = {
  name: "stats",
  summary: "show the app's statistics",
  options: { ...targetOptions, ...spanOptions },
  explain: { ...targetExplained, ...spanExplained },
  async run(_args, options, world) {
    const query = readQuery(options);
    return shown(await withAdmin(world, options, (admin) => admin.stats({ query })));
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

function shown(view: StatsView): CommandResult {
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
