import { resolve } from "node:path";
import { copyStores, describeLocation, readConfig } from "@throughline/server";
import type { CopyStep, StoreLocation } from "@throughline/server";
import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { table } from "../table.ts";

export const copyCommand: Command = {
  name: "copy",
  summary: "copy all data into an empty data folder or database; stop the service first",
  options: {
    from: {
      type: "string",
      help: "A data folder or a postgres:// address. The default is STORE or DATA_DIR.",
    },
    to: {
      type: "string",
      help: "The target. The default is STORE or DATA_DIR, which keeps a password out of the process list.",
    },
  },
  async run(_args, { from, to }, { env, progress }) {
    const [source, target] = [parseStoreLocation(from, env), parseStoreLocation(to, env)];
    if (describeLocation(source) === describeLocation(target)) {
      throw new UsageError(
        "The source or the target is missing: throughline copy --from <folder or address> --to <folder or address>",
      );
    }
    const { isResumed, tables } = await copyStores(source, target, (step) =>
      progress(formatStep(step)),
    );
    const rows = tables.reduce((sum, one) => sum + one.rows, 0);
    const place = describeLocation(target);
    return {
      text: [
        table([
          ["  table", "rows", "checksum"],
          ...tables.map((copied) => [`  ${copied.name}`, `${copied.rows}`, copied.checksum]),
        ]),
        "",
        `${rows} rows were copied from ${describeLocation(source)} to ${place}; counts and checksums agree.${isResumed ? " The copy continued an earlier one." : ""}`,
        `Start the service on the copy: ${target.store === undefined ? `DATA_DIR=${place}` : "STORE=…"} throughline serve`,
      ].join("\n"),
      data: { from: describeLocation(source), to: place, isResumed, tables },
    };
  },
};

function parseStoreLocation(option: unknown, env: NodeJS.ProcessEnv): StoreLocation {
  if (typeof option !== "string") return readConfig(env);
  const isAddress = option.includes("://");
  const { dataFolder, store } = readConfig(
    isAddress ? { STORE: option } : { DATA_DIR: resolve(option) },
  );
  return { dataFolder, store };
}

function formatStep({ table: name, what, rows, total }: CopyStep): string {
  return `${name}: ${rows} of ${total} ${what}`;
}
