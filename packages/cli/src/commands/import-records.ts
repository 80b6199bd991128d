import { resolve } from "node:path";
import type { RecordKind } from "@throughline/protocol";
import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { checkExport, takeBackLines } from "../importing/import-records.ts";
import { leftOut, shown } from "../importing/shown.ts";
import { targetExplained, targetOptions, withAdmin } from "../target.ts";

/** `throughline import installs | events | clicks`: what `throughline export` writes, taken back. */
export const importRecordCommands: readonly Command[] = [
  importOf("installs", "take back throughline export installs (NDJSON; its CSV lacks too much)"),
  importOf("events", "take back throughline export events (NDJSON), after the installs"),
  importOf("clicks", "take back throughline export clicks (NDJSON): what was counted by the day"),
];

function importOf(kind: RecordKind, summary: string): Command {
  return {
    name: `import ${kind}`,
    takes: "<file>",
    summary,
    options: {
      ...targetOptions,
      yes: { type: "boolean" },
      "skip-faulty": { type: "boolean" },
    },
    explain: {
      ...targetExplained,
      yes: "import; without it the file is only checked, and nothing is changed",
      "skip-faulty": "import the other lines of a file with faults; otherwise nothing is",
    },
    async run([given], options, world) {
      if (!given) throw new UsageError(`Say which file: throughline import ${kind} <file>`);
      const file = resolve(given);
      const { report, lines } = await checkExport(kind, file);
      const found =
        kind === "clicks" ? `counts of ${report.links} days` : `${report.links} ${kind}`;
      const isFaulty = report.faulty > 0 && options["skip-faulty"] !== true;
      if (options["yes"] !== true || isFaulty) {
        const next = isFaulty
          ? "Correct these lines, or leave them out with --skip-faulty."
          : "Import them with --yes; what is here already stays as it is.";
        return shown(file, found, report, {
          isDone: false,
          ok: !isFaulty,
          next: `Nothing was changed. ${next}`,
        });
      }
      const imported = await withAdmin(world, options, (admin) =>
        takeBackLines(admin, kind, lines, world.progress),
      );
      const next = leftOut(report.faulty);
      return shown(file, found, imported, { isDone: true, ok: true, next });
    },
  };
}
