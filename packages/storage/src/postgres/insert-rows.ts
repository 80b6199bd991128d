import { copiedTables } from "../copy/tables.ts";
import type { ColumnType, Row, Value } from "../copy/tables.ts";
import { derivedColumns } from "./copied-columns.ts";
import type { Run } from "./database.ts";

const types: Readonly<Record<ColumnType, string>> = {
  text: "text",
  integer: "bigint",
  boolean: "boolean",
  // PostgreSQL requires nested arrays of equal length, so these are passed as texts.
  integers: "text",
};

interface Insert {
  readonly sql: string;
  readonly values: readonly (readonly Value[])[];
}

/**
 * Returns the statement that inserts rows, in order, and its parameters. All rows have the same
 * columns. Columns that only PostgreSQL has are added.
 */
export function buildInsert(table: string, rows: readonly Row[]): Insert {
  const extra = derivedColumns[table];
  const known = {
    ...copiedTables.find(({ name }) => name === table)?.columns,
    ...extra?.columns,
  };
  const complete = extra ? rows.map((row) => ({ ...row, ...extra.derive(row) })) : rows;
  const columns = Object.keys(complete[0] ?? {});
  const typeOf = (column: string) => known[column] ?? "integer";
  const selected = columns.map((column) =>
    typeOf(column) === "integers" ? `${column}::bigint[]` : column,
  );
  const parameters = columns.map((column, index) => `$${index + 1}::${types[typeOf(column)]}[]`);
  return {
    sql: `
      INSERT INTO ${table} (${columns.join(", ")}) OVERRIDING SYSTEM VALUE
      SELECT ${selected.join(", ")}
      FROM unnest(${parameters.join(", ")}) WITH ORDINALITY AS one (${columns.join(", ")}, n) ORDER BY n`,
    values: columns.map((column) => complete.map((row) => toPostgres(row[column] ?? null))),
  };
}

/** Inserts the rows that do not exist yet. Returns the columns `returning` of the inserted rows. */
export function insertRows<Found>(
  run: Run,
  table: string,
  rows: readonly Row[],
  returning: string,
): Promise<Found[]> {
  const { sql, values } = buildInsert(table, rows);
  return run<Found>(`${sql} ON CONFLICT DO NOTHING RETURNING ${returning}`, ...values);
}

function toPostgres(value: Value): Value {
  return Array.isArray(value) ? `{${value.join(",")}}` : value;
}
