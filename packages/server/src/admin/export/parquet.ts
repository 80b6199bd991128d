import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import type { SchemaElement } from "hyparquet";
import { columnValue } from "./columns.ts";
import type { Column, ColumnType } from "./columns.ts";

/** How many rows are held in memory and written at a time. */
const rowsPerGroup = 10_000;

const types: Readonly<Record<ColumnType, Omit<SchemaElement, "name">>> = {
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  time: { type: "INT64", converted_type: "TIMESTAMP_MILLIS" },
  integer: { type: "INT64" },
  number: { type: "DOUBLE" },
  boolean: { type: "BOOLEAN" },
};

/** Yields a Parquet file in chunks. Every column may contain nulls. */
export async function* parquetChunks(
  columns: readonly Column[],
  rows: AsyncIterable<readonly object[]>,
): AsyncGenerator<Uint8Array> {
  const writer = new ByteWriter();
  const take = () => {
    const chunk = new Uint8Array(writer.buffer.slice(0, writer.index));
    // The writer counts its offset on its own.
    writer.index = 0;
    return chunk;
  };
  const schema: SchemaElement[] = [
    { name: "root", num_children: columns.length },
    ...columns.map(({ name, type }) => ({
      name,
      repetition_type: "OPTIONAL" as const,
      ...types[type],
    })),
  ];
  const file = new ParquetWriter({ writer, schema, createdBy: "throughline" });
  const write = (records: readonly object[]) => {
    const columnData = columns.map((column) => ({
      name: column.name,
      data: records.map((record) => parquetValue(column, columnValue(record, column))),
    }));
    void file.write({ columnData, rowGroupSize: rowsPerGroup });
  };
  let pending: object[] = [];
  for await (const records of rows) {
    pending.push(...records);
    if (pending.length < rowsPerGroup) continue;
    write(pending);
    pending = [];
    yield take();
  }
  if (pending.length > 0) write(pending);
  void file.finish();
  yield take();
}

function parquetValue({ type }: Column, value: unknown): unknown {
  if (value === null) return null;
  if (type === "time") return new Date(value as string);
  return type === "integer" ? BigInt(value as number) : value;
}
