import { createReadStream } from "node:fs";
import { limits } from "@throughline/protocol";
import type { RecordKind } from "@throughline/protocol";
import type { AdminApi } from "@throughline/protocol/admin";
import { ImportReport, readExported } from "@throughline/server";
import { describeFileError } from "./file-error.ts";

/** The valid lines of an export. They stay text, which takes less memory than objects. */
interface CheckedExport {
  readonly report: ImportReport;
  readonly lines: readonly string[];
}

/** Reads the whole file and finds invalid lines. Imports nothing. */
export async function checkExport(kind: RecordKind, file: string): Promise<CheckedExport> {
  const report = new ImportReport();
  const lines: string[] = [];
  try {
    for await (const each of readExported(
      kind,
      createReadStream(file) as AsyncIterable<Uint8Array>,
    )) {
      const isInvalid = "error" in each;
      const error = isInvalid ? each.error : null;
      report.add(each.line, { code: null, outcome: isInvalid ? "invalid" : "created", error });
      if (!isInvalid) lines.push(JSON.stringify(each.record));
    }
  } catch (error) {
    throw describeFileError(error, file);
  }
  return { report, lines };
}

/**
 * The maximum length of a batch. A character takes up to four bytes, and half of the body is left for the JSON
 * around the lines.
 */
const maxCharacters = limits.importBodyBytes / 8;

/** Imports the lines in reverse order, because exports begin with the newest record. */
export async function importLines(
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
    const { done, counts, errors } = await admin.importRecords({ body });
    // The lines passed the same check here, so the service must run another version.
    if (!done) throw new Error(`The service refused the records: ${errors[0]?.error}`);
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
    if (characters > maxCharacters) break;
    start -= 1;
  }
  return start;
}
