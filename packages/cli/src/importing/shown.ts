import type { ImportReport } from "@throughline/server";
import type { CommandResult } from "../command.ts";

/** How an import ended. */
export interface Ending {
  readonly isDone: boolean;
  readonly ok: boolean;
  /** What to do now; empty: nothing. */
  readonly next: string;
}

/** What a command says of a file; `found`: what is in it, such as `3 links`. */
export function shown(
  file: string,
  found: string,
  report: ImportReport,
  { isDone, ok, next }: Ending,
): CommandResult {
  const { counts, faults, notes } = report;
  const lines = [`${file}: ${found}`, ...report.inWords(isDone), next];
  const text = lines.filter((line) => line !== "").join("\n");
  return { text, data: { file, done: isDone && ok, ...counts, faults, notes }, ok };
}

/** What is said after an import that left faulty lines out. */
export function leftOut(faulty: number): string {
  return faulty === 0
    ? ""
    : `${faulty} faulty ${faulty === 1 ? "line was" : "lines were"} left out.`;
}
