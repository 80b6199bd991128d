import type { SqlValue } from "../entities/step.ts";

const statements = new Map<string, string>();

/**
 * Translates a statement of entities/, which is written for PostgreSQL, to SQLite. SQLite has one writer
 * at a time, so it needs no row locks.
 */
export function toSqlite(sql: string): string {
  let text = statements.get(sql);
  if (text === undefined) {
    text = sql
      .replaceAll(/= ANY \((\$\d+)::text\[\]\)/g, "IN (SELECT value FROM json_each($1))")
      // PostgreSQL hides expired events below a floor. SQLite deletes them.
      .replaceAll(/ AND received_at >= event_floor\(\$\d+\)/g, "")
      // SQLite compares texts by bytes by default.
      .replaceAll(' COLLATE "C"', "")
      .replaceAll(/\$(?=\d)/g, "?")
      .replaceAll(/ FOR (UPDATE|SHARE)\b/g, "");
    statements.set(sql, text);
  }
  return text;
}

/**
 * Translates the tables of entities/ to SQLite. `AUTOINCREMENT` never reuses a serial. A table of small
 * rows without a serial is stored in the order of its key.
 */
export function toSqliteTables(sql: string): string {
  return sql
    .replaceAll(
      "bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
      "integer PRIMARY KEY AUTOINCREMENT",
    )
    .replaceAll(/\b(bigint|boolean)\b/g, "integer")
    .replaceAll(' COLLATE "C"', "")
    .replaceAll(/(CREATE TABLE [^;]*\));/g, (_, table: string) => {
      const isOrderedByKey = !/\b(AUTOINCREMENT|doc)\b/.test(table);
      return `${table} STRICT${isOrderedByKey ? ", WITHOUT ROWID" : ""};`;
    });
}

/** Converts a value to one that SQLite can bind. Lists become JSON. */
export function toSqliteValue(value: SqlValue): string | number | null {
  if (typeof value === "boolean") return Number(value);
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}
