import type { RecordKind } from "@throughline/protocol";
import { exportedRecord } from "./exported-record.ts";
import { ImportFileError } from "./import-file-error.ts";
import { RowError } from "./format.ts";
import { readRecords } from "./records.ts";
import type { BrokenLine } from "./records.ts";

/** A valid line of an export. */
export interface ExportedLine {
  readonly line: number;
  readonly record: object;
}

/** How many lines a file may have. */
const maxLines = 500_000;

/** Reads the lines of an export, including the broken ones. Rejects with {@link ImportFileError}. */
export async function* readExported(
  kind: RecordKind,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<ExportedLine | BrokenLine> {
  let count = 0;
  for await (const lineOrError of readRecords(chunks, {
    syntax: "ndjson",
    checkColumns: () => {},
  })) {
    count += 1;
    if (count > maxLines) {
      throw new ImportFileError(
        `The file has more than ${maxLines} lines. Split it into several files.`,
      );
    }
    if ("error" in lineOrError) {
      yield lineOrError;
      continue;
    }
    const { line, value: record = {} } = lineOrError;
    try {
      exportedRecord(kind, record, "");
      yield { line, record };
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      yield { line, error: error.message };
    }
  }
}
