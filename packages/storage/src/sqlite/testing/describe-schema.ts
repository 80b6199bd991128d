// cspell:disable -- The names of the catalog.
import type { DatabaseSync } from "node:sqlite";

type Row = Record<string, unknown>;

/**
 * Describes tables, columns, indexes and triggers, one line each. Columns are sorted, because a migration adds them at the end.
 */
export function describeSchema(db: DatabaseSync): string[] {
  const all = (sql: string, ...values: string[]) => db.prepare(sql).all(...values) as Row[];
  const objects = all(
    "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'",
  );
  const isVirtual = ({ sql }: Row) => String(sql).startsWith("CREATE VIRTUAL");
  const lines = objects.flatMap((object) => {
    if (object["type"] !== "table" || isVirtual(object)) return [oneLine(object["sql"])];
    const name = String(object["name"]);
    const [options] = all("SELECT strict, wr FROM pragma_table_list(?)", name);
    const columns = all(
      "SELECT name, type, [notnull], dflt_value, pk FROM pragma_table_xinfo(?)",
      name,
    );
    const keys = all("SELECT name, [unique], origin FROM pragma_index_list(?)", name).map(
      ({ name: index, unique, origin }) => {
        const parts = all(
          "SELECT name, desc, coll FROM pragma_index_xinfo(?) WHERE key",
          String(index),
        );
        return `${name} key ${JSON.stringify([unique, origin, parts])}`;
      },
    );
    const isCounting = /AUTOINCREMENT/i.test(String(object["sql"]));
    return [
      `${name} ${JSON.stringify(options)} ${isCounting ? "AUTOINCREMENT" : ""}`,
      ...columns.map((column) => `${name} ${JSON.stringify(column).toLowerCase()}`),
      ...keys,
    ];
  });
  return lines.toSorted();
}

function oneLine(sql: unknown): string {
  return String(sql)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?([(),]) ?/g, "$1");
}
