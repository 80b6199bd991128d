import { resolve } from "node:path";
import type { ImportFormat, ImportReport } from "@throughline/server";
import type { Command, CommandResult } from "../command.ts";
import { checkFile, importFile } from "../importing/import-file.ts";
import { describeSkippedLines, importOptions, importResult } from "../importing/import-result.ts";
import { withAdmin } from "../connection.ts";

/** The formats of services whose links lead phones to web pages instead of a store. */
const webPageFormats: ReadonlySet<ImportFormat> = new Set([
  "bitly",
  "dub",
  "shlink",
  "yourls",
  "kutt",
  "linkforty",
]);

/** `throughline import …`: imports links and keeps their codes. Without `--yes` the command only checks the file. */
export const importCommands: readonly Command[] = [
  importCommand("firebase", "import links from a Firebase Dynamic Links export"),
  importCommand(
    "branch",
    "import Branch links from CSV, or from responses of GET /v1/url, one per line",
  ),
  importCommand("bitly", "import links from a Bitly export"),
  importCommand("dub", "import links from a Dub export"),
  importCommand(
    "shlink",
    "import Shlink short URLs from CSV, or from responses of its API, one per line",
  ),
  importCommand("yourls", "import YOURLS short URLs from its table yourls_url or from its API"),
  importCommand("kutt", "import Kutt links from responses of its API, one per line, or from CSV"),
  importCommand(
    "linkforty",
    "import LinkForty links from responses of its API, one per line, or from CSV",
  ),
  importCommand("csv", "import links from CSV with the columns code and destination"),
  importCommand("ndjson", "import links from throughline export links"),
];

function importCommand(format: ImportFormat, summary: string): Command {
  const leadsToWebPages = webPageFormats.has(format);
  return {
    name: `import ${format}`,
    arguments: { "<file>": "The file to import." },
    summary,
    options: {
      ...importOptions,
      replace: {
        type: "boolean",
        help: "Change existing links that have the same code and a different destination.",
      },
      ...(leadsToWebPages && {
        "to-store": {
          type: "boolean",
          help: "Send phones without the app to the store. By default they go to the web page, as before.",
        },
      }),
    },
    async run([path = ""], options, context) {
      const file = resolve(path);
      return withAdmin(context, options, async (admin) => {
        const { linkDomains: domains } = await admin.getApp();
        const replace = options["replace"] === true;
        const toStore = options["to-store"] === true;
        const { progress } = context;
        const job = { admin, format, file, domains, replace, toStore, progress };
        const checked = await checkFile(job);
        const isRefused = checked.report.faulty > 0 && options["skip-faulty"] !== true;
        if (options["yes"] !== true || isRefused) {
          return checkResult(file, checked.report, isRefused);
        }
        return finalResult(file, checked.report, await importFile(job, checked));
      });
    },
  };
}

function checkResult(file: string, report: ImportReport, isRefused: boolean): CommandResult {
  const next = isRefused
    ? "Correct these lines, or skip them with --skip-faulty. --replace changes existing links."
    : "Import them with --yes.";
  return importResult(file, countLinks(report), report, {
    isDone: false,
    ok: !isRefused,
    next: `Nothing was changed. ${next}`,
  });
}

function finalResult(file: string, expected: ImportReport, report: ImportReport): CommandResult {
  const ok = report.faulty === 0;
  const next = ok
    ? describeSkippedLines(expected.faulty)
    : "The import stopped because links changed in the meantime. Run the command again to continue.";
  return importResult(file, countLinks(report), report, { isDone: true, ok, next });
}

function countLinks({ links }: ImportReport): string {
  return `${links} ${links === 1 ? "link" : "links"}`;
}
