import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ExportFormat, ExportName } from "@throughline/protocol";
import { exportedText } from "@throughline/server";
import { UsageError } from "../command.ts";
import type { Command, Options } from "../command.ts";
import { targetExplained, targetOptions, withAdmin } from "../target.ts";

/** `throughline export …`: everything an app has, one record a line. */
export const exportCommands: readonly Command[] = [
  exportOf("links", "write all links, as throughline import takes them back"),
  exportOf("installs", "write all installs, as throughline import takes them back"),
  exportOf("events", "write all events, as throughline import takes them back"),
  exportOf("clicks", "write what was counted for the app and for each link, by the day"),
];

function exportOf(what: ExportName, summary: string): Command {
  return {
    name: `export ${what}`,
    summary,
    options: { ...targetOptions, format: { type: "string" }, output: { type: "string" } },
    explain: {
      ...targetExplained,
      format: "ndjson or csv; default: ndjson, all of which can be imported; of csv, links only",
      output: "the file to write; default: standard output",
    },
    async run(_args, options, world) {
      const format = readFormat(options);
      const { output } = options;
      return withAdmin(world, options, async (admin) => {
        const pieces = exportedText(what, format, admin);
        if (typeof output !== "string") {
          for await (const piece of pieces) await world.print(piece);
          return undefined;
        }
        const file = resolve(output);
        await writeWhole(file, pieces);
        return { text: `${file} is written.`, data: { file } };
      });
    },
  };
}

function readFormat({ format = "ndjson" }: Options): ExportFormat {
  if (format === "ndjson" || format === "csv") return format;
  throw new UsageError("--format must be ndjson or csv.");
}

/** The file is there when it is whole: an export that breaks off leaves the old one, or none. */
async function writeWhole(file: string, pieces: AsyncIterable<string>): Promise<void> {
  const partial = `${file}.part`;
  try {
    await pipeline(Readable.from(pieces), createWriteStream(partial));
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    const { code, message } = error as NodeJS.ErrnoException;
    // An error of the file system; any other says itself what is wrong.
    if (code?.startsWith("E")) throw new UsageError(`${file} cannot be written: ${message}`);
    throw error;
  }
}
