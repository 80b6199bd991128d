import type { SqlValue } from "../nouns/step.ts";

const statements = new Map<string, string>();

/** A statement of nouns/ as SQLite reads it. SQLite has one writer at a time, so it needs no locks on rows. */
export function toSqlite(sql: string): string {
  let text = statements.get(sql);
  if (text === undefined) {
    text = sql
      .replaceAll(/= ANY \((\$\d+)::text\[\]\)/g, "IN (SELECT value FROM json_each($1))")
      // Events that expired are deleted here, not hidden below a floor.
      .replaceAll(/ AND received_at >= event_floor\(\$\d+\)/g, "")
      // SQLite's own order of texts.
      .replaceAll(' COLLATE "C"', "")
      .replaceAll(/\$(?=\d)/g, "?")
      .replaceAll(/ FOR (UPDATE|SHARE)\b/g, "");
    statements.set(sql, text);
  }
  return text;
}

/**
 * The tables of nouns/ as SQLite has them. `AUTOINCREMENT`: no serial is used twice. Rows that are small and have no serial are
 * stored in the order of their key.
 */
export function toSqliteTables(sql: string): string {
  return sql
    .replaceAll(
      "bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
      "integer PRIMARY KEY AUTOINCREMENT",
    )
    .replaceAll(/\b(bigint|boolean)\b/g, "integer")
    .replaceAll(/(CREATE TABLE [^;]*\));/g, (_, table: string) => {
      const isOrderedByKey = !/\b(AUTOINCREMENT|doc)\b/.test(table);
      return `${table} STRICT${isOrderedByKey ? ", WITHOUT ROWID" : ""};`;
    });
}

export function bindable(value: SqlValue): string | number | null {
  if (typeof value === "boolean") return Number(value);
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}
