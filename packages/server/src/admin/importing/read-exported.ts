import type { RecordKind } from "@throughline/protocol";
import { exportedRecord } from "./exported-record.ts";
import { FileFault } from "./file-fault.ts";
import { RowFault } from "./format.ts";
import { readRecords } from "./records.ts";
import type { BrokenLine } from "./records.ts";

/** A line of an export that can be taken back. */
export interface ExportedLine {
  readonly line: number;
  readonly record: object;
}

/** Most lines of one file: whoever has more splits it. */
const linesPerFile = 500_000;

/** The lines of an export, as it is read; broken ones in between. Rejects with {@link FileFault}. */
export async function* readExported(
  kind: RecordKind,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<ExportedLine | BrokenLine> {
  let count = 0;
  for await (const each of readRecords(chunks, { syntax: "ndjson", checkColumns: () => {} })) {
    count += 1;
    if (count > linesPerFile) {
      throw new FileFault(`The file has more than ${linesPerFile} lines. Split it into several.`);
    }
    if ("error" in each) {
      yield each;
      continue;
    }
    const { line, value: record = {} } = each;
    try {
      exportedRecord(kind, record, "");
      yield { line, record };
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      yield { line, error: error.message };
    }
  }
}
