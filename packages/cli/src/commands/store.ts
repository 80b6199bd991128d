import { resolve } from "node:path";
import { compactStore, storeUsage } from "@throughline/server";
import type { StoreUsage } from "@throughline/server";
import type { Command } from "../command.ts";
import { requireDataFolder, megabytes } from "../data-folder.ts";
import { table } from "../table.ts";

export const storeUsageCommand: Command = {
  name: "store usage",
  summary: "show the disk usage of the data folder, by table and by app",
  async run(_args, _options, { env }) {
    const folder = requireDataFolder(env, "store usage");
    const usage = storeUsage(folder);
    return { text: formatUsage(resolve(folder), usage), data: usage };
  },
};

export const storeCompact: Command = {
  name: "store compact",
  summary: "return unused space in the data folder to the disk; stop the service first",
  async run(_args, _options, { env }) {
    const folder = requireDataFolder(env, "store compact");
    const before = storeUsage(folder);
    compactStore(folder);
    const after = storeUsage(folder);
    const bytes = before.database + before.log - after.database - after.log;
    return {
      text: `${megabytes(Math.max(0, bytes))} were returned to the disk. The database now takes ${megabytes(after.database)}.`,
      data: { before: before.database, after: after.database },
    };
  },
};

function formatUsage(folder: string, usage: StoreUsage): string {
  const { database, free, givesBack, log, journals, damaged, tables, apps } = usage;
  const total = megabytes(database + log + journals);
  const tableRow = ({ name, bytes }: StoreUsage["tables"][number]) => [
    `  ${name}`,
    megabytes(bytes),
  ];
  const appRow = ({ app, clicks, installs, events, bytes }: StoreUsage["apps"][number]) => [
    `  ${app}`,
    `${clicks}`,
    `${installs}`,
    `${events}`,
    megabytes(bytes),
  ];
  const advice = givesBack ? "" : ". Return them to the disk with: throughline store compact";
  return [
    `${folder} takes ${total}: the database ${megabytes(database)}, its log ${megabytes(log)}, pending clicks ${megabytes(journals)}.`,
    `${megabytes(free)} of the database are free${advice}.`,
    ...damaged.map((file) => `A damaged journal was set aside: ${file}`),
    "",
    table([["  table", "size"], ...tables.map(tableRow)]),
    "",
    table([["  app", "clicks", "installs", "events", "data"], ...apps.map(appRow)]),
  ].join("\n");
}
