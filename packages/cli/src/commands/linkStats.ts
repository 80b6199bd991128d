import type { StatsCounts, StatsView } from "@throughline/protocol";
import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { table } from "../table.ts";
import { targetExplained, targetOptions, withAdmin } from "../target.ts";
import { readCode } from "./link.ts";

export const linkStats: Command = {
  name: "link stats",
  takes: "<code>",
  summary: "show what a link brought",
  options: {
    ...targetOptions,
    from: { type: "string" },
    to: { type: "string" },
    interval: { type: "string" },
  },
  explain: {
    ...targetExplained,
    from: "first moment, such as 2027-01-31T00:00:00Z; 30 days back when left out, by the hour 48 hours",
    to: "last moment; now when left out",
    interval: "hour or day; day when left out",
  },
  async run([given], { from, to, interval = "day", ...options }, world) {
    const code = readCode(given, "stats");
    if (interval !== "hour" && interval !== "day") {
      throw new UsageError("--interval is hour or day.");
    }
    const query = {
      interval,
      ...(typeof from === "string" && { from }),
      ...(typeof to === "string" && { to }),
    } as const;
    const view = await withAdmin(world, options, (admin) =>
      admin.linkStats({ params: { code }, query }),
    );
    return { text: inWords(view), data: view };
  },
};

const kinds = ["clicks", "filtered", "opened", "installs", "matches", "events"] as const;

function inWords({ series, total, interval }: StatsView): string {
  if (series.length === 0) return "Nothing was counted in this time.";
  const row = (name: string, counts: StatsCounts) => [
    name,
    ...kinds.map((kind) => `${counts[kind]}`),
  ];
  const nameOf = (at: string) => (interval === "day" ? at.slice(0, 10) : `${at.slice(0, 13)}:00`);
  return table([
    ["", ...kinds],
    ...series.map((step) => row(nameOf(step.at), step)),
    row("in all", total),
  ]);
}
