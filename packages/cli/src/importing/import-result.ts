import type { ImportReport } from "@throughline/server";
import type { CommandResult } from "../command.ts";
import { connectionOptions } from "../connection.ts";

/** The options of every import. */
export const importOptions = {
  ...connectionOptions,
  yes: { type: "boolean", help: "Import the file. Without --yes it is only checked." },
  "skip-faulty": {
    type: "boolean",
    help: "Skip faulty lines. By default, a file with faulty lines is not imported.",
  },
} as const;

/** How an import ended. */
export interface ImportOutcome {
  readonly isDone: boolean;
  readonly ok: boolean;
  /** The next step for the user. Empty if there is nothing to do. */
  readonly next: string;
}

/** Returns the result of an import; `contents` says what the file contains, such as `3 links`. */
export function importResult(
  file: string,
  contents: string,
  report: ImportReport,
  { isDone, ok, next }: ImportOutcome,
): CommandResult {
  const { counts, errors, notes } = report;
  const lines = [`${file}: ${contents}`, ...report.toLines(isDone), next];
  const text = lines.filter((line) => line !== "").join("\n");
  return { text, data: { file, done: isDone && ok, ...counts, errors, notes }, ok };
}

/** Returns a sentence about the faulty lines that an import skipped, or an empty text if there are none. */
export function describeSkippedLines(count: number): string {
  return count === 0 ? "" : `${count} faulty ${count === 1 ? "line was" : "lines were"} skipped.`;
}
