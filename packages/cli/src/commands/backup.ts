import { resolve } from "node:path";
import { backUpStore, restoreStore, verifyBackup } from "@throughline/server";
import type { BackupContents } from "@throughline/server";
import type { Command } from "../command.ts";
import { requireDataFolder, megabytes } from "../data-folder.ts";

export const backupCommand: Command = {
  name: "backup",
  arguments: { "<file>": "The file of the backup." },
  summary: "back up the data folder into one file, even while the service is running",
  async run([file = ""], _options, { env, progress }) {
    const target = resolve(file);
    const dataFolder = requireDataFolder(env, "backup");
    const contents = await backUpStore(dataFolder, target, {
      onProgress: (copied, total) =>
        progress(`${megabytes(copied)} of about ${megabytes(total)} copied`),
    });
    return {
      text: `${target} contains ${formatContents(contents)}. Its checksum is in ${target}.sha256.`,
      data: { file: target, ...contents },
    };
  },
};

export const verifyCommand: Command = {
  name: "verify",
  arguments: { "<file>": "The file of the backup." },
  summary: "check a backup completely and show what it contains",
  async run([file = ""]) {
    const source = resolve(file);
    const contents = await verifyBackup(source);
    return {
      text: `${source} is complete: ${formatContents(contents)}.`,
      data: { file: source, ...contents },
    };
  },
};

export const restoreCommand: Command = {
  name: "restore",
  arguments: { "<file>": "The file of the backup." },
  summary: "restore a backup into an empty data folder (DATA_DIR)",
  async run([file = ""], _options, { env }) {
    const source = resolve(file);
    const dataFolder = requireDataFolder(env, "restore");
    const contents = await restoreStore(source, dataFolder);
    return {
      text: `${resolve(dataFolder)} contains ${formatContents(contents)}. Start the service: throughline serve`,
      data: { dataFolder: resolve(dataFolder), ...contents },
    };
  },
};

function formatContents({ bytes, counts }: BackupContents): string {
  const { apps, links, clicks, installs, events } = counts;
  return (
    `${apps} apps, ${links} links, ${clicks} pending clicks, ${installs} installs, ` +
    `${events} events (${megabytes(bytes)})`
  );
}
