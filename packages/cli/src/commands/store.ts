import { resolve } from "node:path";
import { compactStore, storeUsage } from "@throughline/server";
import type { StoreUsage } from "@throughline/server";
import type { Command } from "../command.ts";
import { dataFolderOf, megabytes } from "../data-folder.ts";
import { table } from "../table.ts";

export const storeUsageCommand: Command = {
  name: "store usage",
  summary: "show what the data folder takes of the disk, by kind and by app",
  async run(_args, _options, { env }) {
    const folder = dataFolderOf(env, "This is about");
    const usage = storeUsage(folder);
    return { text: inWords(resolve(folder), usage), data: usage };
  },
};

export const storeCompact: Command = {
  name: "store compact",
  summary: "give the disk back all that was freed in the data folder; stop the service first",
  async run(_args, _options, { env }) {
    const folder = dataFolderOf(env, "This is about");
    const before = storeUsage(folder);
    compactStore(folder);
    const after = storeUsage(folder);
    const bytes = before.database + before.log - after.database - after.log;
    return {
      text: `${megabytes(Math.max(0, bytes))} were given back; the database has ${megabytes(after.database)} now.`,
      data: { before: before.database, after: after.database },
    };
  },
};

function inWords(folder: string, usage: StoreUsage): string {
  const { database, free, givesBack, log, journals, damaged, tables, apps } = usage;
  const total = megabytes(database + log + journals);
  const share = ({ name, bytes }: StoreUsage["tables"][number]) => [`  ${name}`, megabytes(bytes)];
  const ofApp = ({ app, clicks, installs, events, bytes }: StoreUsage["apps"][number]) => [
    `  ${app}`,
    `${clicks}`,
    `${installs}`,
    `${events}`,
    megabytes(bytes),
  ];
  const advice = givesBack
    ? ""
    : "; it does not give them back by itself: throughline store compact";
  return [
    `${folder} takes ${total}: the database ${megabytes(database)}, its log ${megabytes(log)}, clicks on their way ${megabytes(journals)}.`,
    `${megabytes(free)} of the database are free${advice}.`,
    ...damaged.map((file) => `A damaged journal was kept aside: ${file}`),
    "",
    table([["  of the database", "size"], ...tables.map(share)]),
    "",
    table([["  app", "clicks", "installs", "events", "texts"], ...apps.map(ofApp)]),
  ].join("\n");
}
