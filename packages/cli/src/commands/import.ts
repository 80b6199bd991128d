import { resolve } from "node:path";
import type { ImportFormat } from "@throughline/server";
import { UsageError } from "../command.ts";
import type { Command, CommandResult } from "../command.ts";
import { checkFile, importFile } from "../importing/import-file.ts";
import { leftOut, shown } from "../importing/shown.ts";
import type { ImportReport } from "@throughline/server";
import { targetExplained, targetOptions, withAdmin } from "../target.ts";

/** Formats whose links led phones to web pages. */
const ofWebPages: ReadonlySet<ImportFormat> = new Set(["bitly", "dub"]);

/** `throughline import …`: links with the codes they have elsewhere. Without --yes it only says what would happen. */
export const importCommands: readonly Command[] = [
  importOf("firebase", "import an export of Firebase Dynamic Links; only checks it without --yes"),
  importOf("branch", "import Branch links: CSV, or answers of GET /v1/url, one a line"),
  importOf("bitly", "import an export of Bitly"),
  importOf("dub", "import an export of Dub"),
  importOf("csv", "import links from CSV with at least the columns code and destination"),
  importOf("ndjson", "import links as throughline export links writes them"),
];

function importOf(format: ImportFormat, summary: string): Command {
  const isOfWebPages = ofWebPages.has(format);
  return {
    name: `import ${format}`,
    takes: "<file>",
    summary,
    options: {
      ...targetOptions,
      yes: { type: "boolean" },
      replace: { type: "boolean" },
      "skip-faulty": { type: "boolean" },
      ...(isOfWebPages && { "to-store": { type: "boolean" } }),
    },
    explain: {
      ...targetExplained,
      yes: "import; without it the file is only checked, and nothing is changed",
      replace: "change links that are here with the same code and another destination",
      "skip-faulty": "import the other lines of a file with faults; otherwise nothing is",
      "to-store":
        "send phones without the app to its store; otherwise to the web page, as they went before",
    },
    async run([given], options, world) {
      if (!given) throw new UsageError(`Say which file: throughline import ${format} <file>`);
      const file = resolve(given);
      return withAdmin(world, options, async (admin) => {
        const { linkDomains: domains } = await admin.getApp();
        const replace = options["replace"] === true;
        const toStore = options["to-store"] === true;
        const { progress } = world;
        const work = { admin, format, file, domains, replace, toStore, progress };
        const checked = await checkFile(work);
        const isFaulty = checked.report.faulty > 0 && options["skip-faulty"] !== true;
        if (options["yes"] !== true || isFaulty) return onlyChecked(file, checked.report, isFaulty);
        return imported(file, checked.report, await importFile(work, checked));
      });
    },
  };
}

function onlyChecked(file: string, report: ImportReport, isFaulty: boolean): CommandResult {
  const next = isFaulty
    ? "Correct these lines, or leave them out with --skip-faulty; --replace changes links in conflict."
    : "Import them with --yes.";
  return shown(file, linksIn(report), report, {
    isDone: false,
    ok: !isFaulty,
    next: `Nothing was changed. ${next}`,
  });
}

function imported(file: string, expected: ImportReport, report: ImportReport): CommandResult {
  const ok = report.faulty === 0;
  const next = ok
    ? leftOut(expected.faulty)
    : "Links were changed by somebody else meanwhile, so it stopped here. Run it again to go on.";
  return shown(file, linksIn(report), report, { isDone: true, ok, next });
}

function linksIn({ links }: ImportReport): string {
  return `${links} ${links === 1 ? "link" : "links"}`;
}
