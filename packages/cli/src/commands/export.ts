import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { exportFormats, reportSheets } from "@throughline/protocol";
import type { ExportFormat, ExportName } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import type { AdminApi } from "@throughline/protocol/admin";
import { exportedFile, exportMissingDays, personalFile, readConfig } from "@throughline/server";
import type { Person } from "@throughline/server";
import { UsageError } from "../command.ts";
import type { Command, CommandContext, CommandResult, Options } from "../command.ts";
import { connectionOptions, withAdmin } from "../connection.ts";
import { RouteInput } from "../routes/route-input.ts";
import { withStore } from "../with-store.ts";

const reportInput = new RouteInput(adminRoutes.statsReport);

const outputOption = {
  type: "string",
  help: "The file to write. The default is standard output.",
} as const;

/** `throughline export …`: writes all records of an app, one per line. */
export const exportCommands: readonly Command[] = [
  exportCommand("links", "export all links; throughline import ndjson reads them"),
  exportCommand("installs", "export all installs; throughline import installs reads them"),
  exportCommand("events", "export all events; throughline import events reads them"),
  exportCommand("clicks", "export the daily counts of the app and of each link"),
  exportCommand(
    "google-ads-conversions",
    "export the conversions that Google Ads imports, with the user's consent",
    "csv",
  ),
  {
    name: "export report",
    summary: "export the report of throughline stats, with the same filters",
    description:
      "Writes a ZIP file with one file for each kind of row, or one of these files with --sheet. With --compare, the figures of the previous period are beside the current ones.",
    options: {
      ...connectionOptions,
      ...reportInput.options,
      sheet: {
        type: "string",
        choices: reportSheets,
        help: `One kind of row instead of all: ${reportSheets.join(", ")}.`,
      },
      format: {
        type: "string",
        choices: exportFormats,
        help: "csv, ndjson or parquet. The default is csv.",
      },
      output: outputOption,
    },
    async run(_args, { sheet, format = "csv", output, ...options }, context) {
      if (output === undefined && (sheet === undefined || format === "parquet")) {
        throw new UsageError(
          "A ZIP or Parquet file is no text. Add --output <file>, or choose --sheet and csv or ndjson.",
        );
      }
      const query = reportInput.readQuery(options) as Record<string, string>;
      const filter = { ...query, ...(typeof sheet === "string" && { sheet }) };
      return writeExport(context, options, output, (admin) =>
        exportedFile("report", format as ExportFormat, admin, filter),
      ).catch((error: unknown) => {
        throw reportInput.explain(error);
      });
    },
  },
  {
    name: "export nightly",
    summary: "run the nightly export to EXPORT_TO now, for all apps",
    options: {
      from: {
        type: "string",
        help: "The first day (UTC), such as 2026-11-01. Days that were exported are replaced, except for expired events.",
      },
    },
    async run(_args, { from }, context) {
      const config = readConfig(context.env);
      if (config.exportTo === undefined) {
        throw new UsageError("EXPORT_TO is not set. Set it to a folder or to s3://bucket/prefix.");
      }
      if (from !== undefined && Number.isNaN(Date.parse(`${String(from)}T00:00Z`))) {
        throw new UsageError("--from must be a day such as 2026-11-01.");
      }
      return withStore(context, async (store) => {
        const states = [];
        const options = { isUrgent: true, from: from as string | undefined };
        for (const app of await store.apps.list()) {
          const state = await exportMissingDays({ store, now: Date.now, config }, app, options);
          const { day = null, rows = null, error = null, heldUntil = 0 } = state ?? {};
          const until = new Date(heldUntil).toISOString();
          const isBusy = error === null && heldUntil > 0;
          const busy = `Another process exports this app. If it was killed, try again at ${until}.`;
          states.push({ app: app.id, day, rows, error: isBusy ? busy : error });
        }
        const text = states
          .map(
            ({ app, day, rows, error }) =>
              `${app}: ${error ?? `exported up to ${day} (rows: ${rows})`}`,
          )
          .join("\n");
        return { text, data: states, ok: states.every(({ error }) => error === null) };
      });
    },
  },
];

/** `throughline install export` and `throughline user export`. */
export const personalExportCommands: readonly Command[] = [
  personalExportCommand("install", "export everything that is stored about an install"),
  personalExportCommand("user", "export everything that is stored about a user"),
];

function exportCommand(
  what: ExportName,
  summary: string,
  usualFormat: ExportFormat = "ndjson",
): Command {
  return {
    name: `export ${what}`,
    summary,
    options: {
      ...connectionOptions,
      format: {
        type: "string",
        choices: exportFormats,
        help: `ndjson, csv or parquet. The default is ${usualFormat}. Only links can be imported from csv.`,
      },
      output: outputOption,
    },
    async run(_args, options, context) {
      const { output, format = usualFormat } = options;
      if (format === "parquet" && output === undefined) {
        throw new UsageError("Parquet is not a text format. Add --output <file>.");
      }
      return writeExport(context, options, output, (admin) =>
        exportedFile(what, format as ExportFormat, admin),
      );
    },
  };
}

/** `throughline install export` and `throughline user export`: writes everything about a person as one JSON file. */
function personalExportCommand(kind: Person["kind"], summary: string): Command {
  return {
    name: `${kind} export`,
    arguments: { [`<${kind}-id>`]: `The ${kind}'s ID.` },
    summary,
    options: { ...connectionOptions, output: outputOption },
    run: ([id = ""], options, context) =>
      writeExport(context, options, options["output"], (admin) =>
        personalFile(admin, { kind, id }),
      ),
  };
}

/** Writes an export to a file, or prints it. */
function writeExport(
  context: CommandContext,
  options: Options,
  output: unknown,
  exportWith: (admin: AdminApi) => AsyncIterable<string | Uint8Array>,
): Promise<CommandResult | undefined> {
  return withAdmin(context, options, async (admin) => {
    const chunks = exportWith(admin);
    if (typeof output !== "string") {
      for await (const chunk of chunks) await context.print(String(chunk));
      return undefined;
    }
    const file = resolve(output);
    await writeAtomically(file, chunks);
    return { text: `${file} was written.`, data: { file } };
  });
}

/** Writes to a temporary file and renames it at the end, so that a failed export leaves no partial file. */
async function writeAtomically(
  file: string,
  chunks: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const partial = `${file}.part`;
  try {
    await pipeline(Readable.from(chunks), createWriteStream(partial));
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    const { code, message } = error as NodeJS.ErrnoException;
    // Only errors of the file system need an explanation.
    if (code?.startsWith("E")) throw new UsageError(`${file} cannot be written: ${message}`);
    throw error;
  }
}
