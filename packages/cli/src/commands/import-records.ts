import { resolve } from "node:path";
import type { RecordKind } from "@throughline/protocol";
import type { Command } from "../command.ts";
import { checkExport, importLines } from "../importing/import-records.ts";
import { describeSkippedLines, importOptions, importResult } from "../importing/import-result.ts";
import { withAdmin } from "../connection.ts";

/** `throughline import installs | events | clicks`: imports what `throughline export` wrote. */
export const importRecordCommands: readonly Command[] = [
  importCommand("installs", "import installs from an NDJSON export"),
  importCommand("events", "import events from an NDJSON export; import the installs first"),
  importCommand("clicks", "import daily counts from an NDJSON export"),
];

function importCommand(kind: RecordKind, summary: string): Command {
  return {
    name: `import ${kind}`,
    arguments: { "<file>": "The file to import." },
    summary,
    options: importOptions,
    async run([path = ""], options, context) {
      const file = resolve(path);
      const { report, lines } = await checkExport(kind, file);
      const contents =
        kind === "clicks" ? `${report.links} daily counts` : `${report.links} ${kind}`;
      const isFaulty = report.faulty > 0 && options["skip-faulty"] !== true;
      if (options["yes"] !== true || isFaulty) {
        const next = isFaulty
          ? "Correct these lines, or skip them with --skip-faulty."
          : "Import them with --yes. Existing records stay as they are.";
        return importResult(file, contents, report, {
          isDone: false,
          ok: !isFaulty,
          next: `Nothing was changed. ${next}`,
        });
      }
      const imported = await withAdmin(context, options, (admin) =>
        importLines(admin, kind, lines, context.progress),
      );
      const next = describeSkippedLines(report.faulty);
      return importResult(file, contents, imported, { isDone: true, ok: true, next });
    },
  };
}
