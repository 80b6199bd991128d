import type { Reader } from "./reader.ts";

const tables = `
  SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`;

/**
 * Reads the first and the last row of every table, to find damage in the file before a visitor does. Throws an error
 * with a message for the operator.
 */
export function readEveryTable(reader: Reader): void {
  reader.inOneTransaction(() => {
    for (const { name } of reader.all(tables) as { name: string }[]) {
      reader.get(`SELECT * FROM ${name} LIMIT 1`);
      reader.get(`SELECT * FROM ${name} ORDER BY ${lastFirst(reader, name)} LIMIT 1`);
    }
  });
}

/** Returns an `ORDER BY` term that finds the last row by the table's own key, so that nothing is sorted. */
function lastFirst(reader: Reader, table: string): string {
  const columns = reader.all(
    "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk",
    table,
  ) as { name: string }[];
  const [first] = columns;
  return first === undefined ? "rowid DESC" : `${first.name} DESC`;
}
