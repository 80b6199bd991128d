import { sharedTables } from "../nouns/index.ts";

/** What a column holds; any may be empty. */
export type ColumnType = "text" | "integer" | "boolean" | "integers";

export type Value = string | number | boolean | readonly number[] | null;
export type Row = Readonly<Record<string, Value>>;

/** A table that every store has, with the columns that mean the same in all of them. */
export interface CopiedTable {
  readonly name: string;
  /** Rows are read in this order, and no two are alike in it. Every store has an index on it where there may be many rows. */
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, ColumnType>>;
}

/** What each engine keeps in tables of its own, with the columns that both have. */
const ownTables: readonly CopiedTable[] = [
  {
    name: "clicks",
    key: ["app", "at", "serial"],
    columns: {
      app: "text",
      at: "integer",
      serial: "integer",
      id: "text",
      link: "text",
      sensitive: "boolean",
      url: "text",
      evidence: "text",
      keys: "integers",
      signalled: "boolean",
      test: "boolean",
      facets: "text",
    },
  },
  {
    name: "installs",
    key: ["app", "serial"],
    columns: {
      app: "text",
      serial: "integer",
      id: "text",
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
      received_at: "integer",
      doc: "text",
    },
  },
];

const types: Readonly<Record<string, ColumnType>> = {
  text: "text",
  bigint: "integer",
  boolean: "boolean",
};

/** The tables that a schema in SQL creates. */
function tablesOf(schema: string): CopiedTable[] {
  return [...schema.matchAll(/CREATE TABLE (\w+) \((.*?)\);/gs)].map(([, name = "", body = ""]) => {
    const parts = body.split(/,(?![^(]*\))/).map((part) => part.trim().split(/\s+/));
    const columns = parts.filter(([, type = ""]) => type in types);
    const [, listed] = /PRIMARY KEY \((.*?)\)/.exec(body) ?? [];
    const own = columns.filter((words) => words.includes("PRIMARY")).map(([column = ""]) => column);
    return {
      name,
      key: listed?.split(", ") ?? own,
      columns: Object.fromEntries(
        columns.map(([column = "", type = ""]) => [column, types[type] ?? "text"]),
      ),
    };
  });
}

/**
 * Everything a store keeps, in the order it is copied: apps before clicks, which lie in leaves by their app's settings, and claims
 * before clicks, since a claimed click is not listed by its keys. What a store makes of these rows for itself is said beside it
 * (`ownTables` of each end). A table or column that is in neither fails a test.
 */
export const copiedTables: readonly CopiedTable[] = [...tablesOf(sharedTables), ...ownTables];

export function keyOf({ key }: CopiedTable, row: Row): Value[] {
  return key.map((column) => row[column] ?? null);
}

/** The rows after one with that key, in order: `$1…` are the key's values, the last one is how many. */
export function pageSql({ name, key, columns }: CopiedTable, isFirst: boolean, where = "true") {
  const list = key.join(", ");
  const values = key.map((_, index) => `$${index + 1}`).join(", ");
  const after = isFirst ? "true" : `(${list}) > (${values})`;
  return `
    SELECT ${Object.keys(columns).join(", ")} FROM ${name} WHERE ${where} AND ${after}
    ORDER BY ${list} LIMIT $${isFirst ? 1 : key.length + 1}`;
}
