import { columnTypes } from "../clicks/click-row.ts";
import { sharedTables } from "../entities/index.ts";

/** The type of a column. `integers` is a list. Any column can be null. */
export type ColumnType = "text" | "integer" | "boolean" | "integers";

export type Value = string | number | boolean | readonly number[] | null;
export type Row = Readonly<Record<string, Value>>;

/** A table that every store has, with the columns that mean the same in all stores. */
export interface CopiedTable {
  readonly name: string;
  /**
   * A unique key that defines the read order. Every store has an index on it if the table can be
   * large.
   */
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, ColumnType>>;
}

/** The tables that SQLite and PostgreSQL each define themselves, with the columns that both have. */
const separateTables: readonly CopiedTable[] = [
  {
    name: "clicks",
    key: ["app", "at", "serial"],
    columns: {
      app: "text",
      at: "integer",
      serial: "integer",
      id: "text",
      link: "text",
      evidence: "text",
      keys: "integers",
      has_signals: "boolean",
      ...columnTypes,
    },
  },
  {
    name: "installs",
    key: ["app", "serial"],
    columns: {
      app: "text",
      serial: "integer",
      id: "text",
      at: "integer",
      link: "text",
      test: "boolean",
      doc: "text",
      facets: "text",
      reached: "integer",
    },
  },
  {
    name: "events",
    key: ["app", "serial"],
    columns: {
      app: "text",
      serial: "integer",
      id: "text",
      install: "text",
      user_id: "text",
      received_at: "integer",
      doc: "text",
    },
  },
];

/** The column types of the shared tables, by their type in SQL. */
const sqlTypes: Readonly<Record<string, ColumnType>> = {
  text: "text",
  bigint: "integer",
  boolean: "boolean",
};

/** Parses the tables out of a schema in SQL. */
function parseTables(schema: string): CopiedTable[] {
  return [...schema.matchAll(/CREATE TABLE (\w+) \((.*?)\);/gs)].map(([, name = "", body = ""]) => {
    // A comma in parentheses separates the columns of a key, not definitions.
    const definitions = body.split(/,(?![^(]*\))/).map((one) => one.trim().split(/\s+/));
    const columns = definitions.filter(([, type = ""]) => type in sqlTypes);
    const [, tableKey] = /PRIMARY KEY \((.*?)\)/.exec(body) ?? [];
    const columnKey = columns
      .filter((words) => words.includes("PRIMARY"))
      .map(([column = ""]) => column);
    return {
      name,
      key: tableKey?.split(", ") ?? columnKey,
      columns: Object.fromEntries(
        columns.map(([column = "", type = ""]) => [column, sqlTypes[type] ?? "text"]),
      ),
    };
  });
}

/**
 * All copied tables, in copy order. Apps come before clicks, because the settings of an app decide
 * the partitions of its clicks. Claims come before clicks, because a claimed click is not indexed
 * by its keys. Each store lists its other tables in `excludedTables`. A test fails for a table or
 * column that is in neither list.
 */
export const copiedTables: readonly CopiedTable[] = [
  ...parseTables(sharedTables),
  ...separateTables,
];

export function rowKey({ key }: CopiedTable, row: Row): Value[] {
  return key.map((column) => row[column] ?? null);
}

/**
 * Returns the SQL for a page of rows. The parameters are the key of the last row before the page, which the first page
 * does not have, and then the limit.
 */
export function pageSql({ name, key, columns }: CopiedTable, isFirstPage: boolean, where = "true") {
  const list = key.join(", ");
  const values = key.map((_, index) => `$${index + 1}`).join(", ");
  const after = isFirstPage ? "true" : `(${list}) > (${values})`;
  return `
    SELECT ${Object.keys(columns).join(", ")} FROM ${name} WHERE ${where} AND ${after}
    ORDER BY ${list} LIMIT $${isFirstPage ? 1 : key.length + 1}`;
}
