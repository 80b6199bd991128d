import type { ExportFormat } from "@throughline/protocol";
import { columnValue } from "./columns.ts";
import type { Column } from "./columns.ts";
import { csvRow } from "./csv.ts";
import { parquetChunks } from "./parquet.ts";

/** A table to export. */
export interface Table {
  readonly columns: readonly Column[];
  /** What the CSV shows for null, by path. */
  readonly nullTexts?: Readonly<Record<string, string>>;
  /** The records in groups. */
  readonly rows: AsyncIterable<readonly object[]>;
}

/** Yields a table as a file in chunks, as fast as they are read. */
export async function* fileChunks(
  format: ExportFormat,
  { columns, nullTexts = {}, rows }: Table,
): AsyncGenerator<string | Uint8Array> {
  if (format === "parquet") {
    yield* parquetChunks(columns, rows);
    return;
  }
  // The header is sent with the first records, so that an invalid request fails before anything is written.
  let head = format === "csv" ? csvRow(columns.map(({ name }) => name)) : "";
  for await (const records of rows) {
    const lines = records.map((record) =>
      format === "csv"
        ? csvRow(
            columns.map((column) => columnValue(record, column) ?? nullTexts[column.path] ?? null),
          )
        : `${JSON.stringify(record)}\n`,
    );
    const chunk = head + lines.join("");
    if (chunk !== "") yield chunk;
    head = "";
  }
}
