import { resolve } from "node:path";
import { backUpStore, restoreStore, verifyBackup } from "@throughline/server";
import type { BackupContents } from "@throughline/server";
import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { dataFolderOf, megabytes } from "../data-folder.ts";

export const backupCommand: Command = {
  name: "backup",
  takes: "<file>",
  summary: "copy everything into one file, also while the service runs",
  async run([file], _options, { env, progress }) {
    const target = required(file, "backup");
    const dataFolder = dataFolderOf(env, "Backups are of");
    const contents = await backUpStore(dataFolder, target, (copied, total) =>
      progress(`${megabytes(copied)} of about ${megabytes(total)} copied`),
    );
    return {
      text: `${target} holds ${inWords(contents)}. Its checksum is in ${target}.sha256.`,
      data: { file: target, ...contents },
    };
  },
};

export const verifyCommand: Command = {
  name: "verify",
  takes: "<file>",
  summary: "read a backup from end to end and say what it holds",
  async run([file]) {
    const source = required(file, "verify");
    const contents = await verifyBackup(source);
    return {
      text: `${source} is whole: ${inWords(contents)}.`,
      data: { file: source, ...contents },
    };
  },
};

export const restoreCommand: Command = {
  name: "restore",
  takes: "<file>",
  summary: "put a backup into an empty data folder (DATA_DIR)",
  async run([file], _options, { env }) {
    const source = required(file, "restore");
    const dataFolder = dataFolderOf(env, "Backups are of");
    const contents = await restoreStore(source, dataFolder);
    return {
      text: `${resolve(dataFolder)} holds ${inWords(contents)}. Start the service: throughline serve`,
      data: { dataFolder: resolve(dataFolder), ...contents },
    };
  },
};

function required(file: string | undefined, command: string): string {
  if (!file) throw new UsageError(`Say which file: throughline ${command} <file>`);
  return resolve(file);
}

function inWords({ bytes, counts }: BackupContents): string {
  const { apps, links, clicks, installs, events } = counts;
  return (
    `${apps} apps, ${links} links, ${clicks} waiting clicks, ${installs} installs, ` +
    `${events} events (${megabytes(bytes)})`
  );
}
