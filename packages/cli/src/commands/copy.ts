import { resolve } from "node:path";
import { copyStores, placeInWords, readConfig } from "@throughline/server";
import type { CopyStep, StorePlace } from "@throughline/server";
import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { table } from "../table.ts";

export const copyCommand: Command = {
  name: "copy",
  summary: "copy everything into an empty data folder or database; stop the service first",
  options: { from: { type: "string" }, to: { type: "string" } },
  explain: {
    from: "a data folder or a postgres:// address; default: what STORE or DATA_DIR names",
    to: "the same for the target; left away, it keeps a password out of the list of processes",
  },
  async run(_args, { from, to }, { env, progress }) {
    const [source, target] = [placeOf(from, env), placeOf(to, env)];
    if (placeInWords(source) === placeInWords(target)) {
      throw new UsageError(
        "Say what to copy where: throughline copy --from <folder or address> --to <folder or address>",
      );
    }
    const { isResumed, tables } = await copyStores(source, target, (step) =>
      progress(inWords(step)),
    );
    const rows = tables.reduce((sum, one) => sum + one.rows, 0);
    const place = placeInWords(target);
    return {
      text: [
        table([
          ["  table", "rows", "checksum"],
          ...tables.map((one) => [`  ${one.name}`, `${one.rows}`, one.checksum]),
        ]),
        "",
        `${place} holds the same as ${placeInWords(source)}: ${rows} rows, counts and checksums compared${isResumed ? "; the copy went on where it had stopped" : ""}.`,
        `Start the service on it: ${target.store === undefined ? `DATA_DIR=${place}` : "STORE=…"} throughline serve`,
      ].join("\n"),
      data: { from: placeInWords(source), to: place, isResumed, tables },
    };
  },
};

function placeOf(given: unknown, env: NodeJS.ProcessEnv): StorePlace {
  if (typeof given !== "string") return readConfig(env);
  const isAddress = given.includes("://");
  const { dataFolder, store } = readConfig(
    isAddress ? { STORE: given } : { DATA_DIR: resolve(given) },
  );
  return { dataFolder, store };
}

function inWords({ table: name, what, rows, total }: CopyStep): string {
  return `${name}: ${rows} of ${total} ${what}`;
}
