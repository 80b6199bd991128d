import { valueAt } from "@throughline/protocol/admin";

/** The type of a column. In CSV and Parquet, a text column has a value that is not a text as JSON. */
export type ColumnType = "text" | "time" | "integer" | "number" | "boolean";

/** A column of an exported table. */
export interface Column {
  readonly name: string;
  /** Where the value is in a record, such as `match.type`. */
  readonly path: string;
  readonly type: ColumnType;
}

/**
 * Returns the columns of paths, each with its type unless it is `text`: `match.confidence number`. The column of `match.type`
 * is `match_type`, that of `installId` is `install_id`.
 */
export function columnsOf(...paths: readonly string[]): Column[] {
  return paths.map((text) => {
    const [path = "", type = "text"] = text.split(" ");
    const name = path
      .replaceAll(".", "_")
      .replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
    return { name, path, type: type as ColumnType };
  });
}

/** Returns the value of a column. Undefined and empty lists become null. */
export function columnValue(record: object, { path, type }: Column): unknown {
  const value: unknown = valueAt(record, path) ?? null;
  if (value === null || (Array.isArray(value) && value.length === 0)) return null;
  return type === "text" && typeof value !== "string" ? JSON.stringify(value) : value;
}
