import { createReadStream } from "node:fs";
import { limits } from "@throughline/protocol";
import type { RecordKind } from "@throughline/protocol";
import type { AdminApi } from "@throughline/protocol/admin";
import { ImportReport, readExported } from "@throughline/server";
import { asUnreadable } from "./unreadable.ts";

/** The lines of an export that can be taken back, as text: an object of each would take more room. */
interface CheckedExport {
  readonly report: ImportReport;
  readonly lines: readonly string[];
}

/** Reads the whole file, and finds what cannot be taken back; changes nothing. */
export async function checkExport(kind: RecordKind, file: string): Promise<CheckedExport> {
  const report = new ImportReport();
  const lines: string[] = [];
  try {
    for await (const each of readExported(
      kind,
      createReadStream(file) as AsyncIterable<Uint8Array>,
    )) {
      const isBroken = "error" in each;
      const error = isBroken ? each.error : null;
      report.add(each.line, { code: null, outcome: isBroken ? "invalid" : "created", error });
      if (!isBroken) lines.push(JSON.stringify(each.record));
    }
  } catch (error) {
    throw asUnreadable(error, file);
  }
  return { report, lines };
}

/** A character is up to four bytes, and something surrounds the lines. */
const mostCharacters = limits.importBodyBytes / 8;

/** Takes back the lines, the last first: exports begin with the newest. */
export async function takeBackLines(
  admin: AdminApi,
  kind: RecordKind,
  lines: readonly string[],
  progress: (text: string) => void,
): Promise<ImportReport> {
  const report = new ImportReport();
  let end = lines.length;
  while (end > 0) {
    const start = startOfBatch(lines, end);
    const records = lines.slice(start, end).map((line) => JSON.parse(line) as object);
    const body = { kind, records: records.toReversed() };
    const { done, counts, faults } = await admin.importRecords({ body });
    // Lines of another version than the service's.
    if (!done) throw new Error(`The service refused them: ${faults[0]?.error}`);
    report.counts.created += counts.created;
    report.counts.unchanged += counts.unchanged;
    end = start;
    progress(`${lines.length - end} of ${lines.length} ${kind} imported`);
  }
  return report;
}

function startOfBatch(lines: readonly string[], end: number): number {
  let start = end - 1;
  let characters = lines[start]?.length ?? 0;
  while (start > 0 && end - start < limits.linksPerImport) {
    characters += lines[start - 1]?.length ?? 0;
    if (characters > mostCharacters) break;
    start -= 1;
  }
  return start;
}
