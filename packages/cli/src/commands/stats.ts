import type { StatsCounts, StatsView } from "@throughline/protocol";
import { readSpan, statsOver } from "@throughline/server";
import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { table } from "../table.ts";
import { appExplained, appOption, chooseApp, withStore } from "../withStore.ts";

const intervals = ["hour", "day"] as const;

export const statsCommand: Command = {
  name: "stats",
  takes: "[code]",
  summary: "show what was counted for the app, or for a link",
  options: {
    ...appOption,
    from: { type: "string" },
    to: { type: "string" },
    interval: { type: "string" },
  },
  explain: {
    ...appExplained,
    from: "first moment, such as 2027-01-01T00:00:00Z; 30 days back when left out, by the hour 48 hours",
    to: "last moment; now when left out",
    interval: "hour or day; day when left out",
  },
  async run([code], options, world) {
    const interval = intervals.find((each) => each === (options["interval"] ?? "day"));
    if (!interval) throw new UsageError("--interval is hour or day.");
    const moment = (name: "from" | "to") =>
      typeof options[name] === "string" ? { [name]: options[name] } : {};
    const span = readSpan({ interval, ...moment("from"), ...moment("to") }, Date.now());
    const view = await withStore(world, async (store) =>
      statsOver(store.stats, (await chooseApp(store, options, world)).id, span, code),
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
