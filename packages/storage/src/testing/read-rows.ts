import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { databasePath } from "../sqlite/connect.ts";

/** The rows of each table as JSON, sorted. */
export type Rows = Record<string, string[]>;

/** Tables of one process or of one start, and those that SQLite keeps for its indexes. */
const sqliteTables = `
  SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'link_search%'
    AND name NOT IN ('probe', 'revisions', 'journals', 'schema_version')`;
const postgresTables = `
  SELECT relname AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE nspname = 'public' AND relkind IN ('r', 'p') AND NOT relispartition
    AND relname NOT IN ('probe', 'schema_version')`;

/** Reads all rows of a data folder that nobody writes to. With `like`, only the columns of these rows. */
export function readFolder(folder: string, like: Rows = {}): Rows {
  const db = new DatabaseSync(databasePath(folder), { readOnly: true });
  try {
    const tables = db.prepare(sqliteTables).all();
    return listRows(
      tables.map(({ name }) => {
        const rows = db.prepare(`SELECT * FROM ${String(name)}`).all();
        return [String(name), rows];
      }),
      like,
    );
  } finally {
    db.close();
  }
}

/** Reads all rows of a database. With `like`, only the columns of these rows. */
export async function readDatabase(url: string, like: Rows = {}): Promise<Rows> {
  const client = new Client(url);
  await client.connect();
  try {
    const found: [string, Record<string, unknown>[]][] = [];
    for (const { name } of (await client.query<{ name: string }>(postgresTables)).rows) {
      found.push([name, (await client.query(`SELECT * FROM ${name}`)).rows]);
    }
    return listRows(found, like);
  } finally {
    await client.end();
  }
}

function listRows(
  tables: readonly [string, readonly Record<string, unknown>[]][],
  like: Rows,
): Rows {
  const rows = tables.map(([name, found]) => {
    const [first] = like[name] ?? [];
    const columns = first === undefined ? undefined : Object.keys(JSON.parse(first) as object);
    return [name, found.map((row) => format(row, columns ?? Object.keys(row))).toSorted()] as const;
  });
  return Object.fromEntries(rows);
}

/** Formats a row with its columns in order. Long texts become hashes, to keep lists short. */
function format(row: Record<string, unknown>, columns: readonly string[]): string {
  const values = columns.toSorted().map((column) => {
    const value = row[column];
    if (value instanceof Uint8Array) return [column, Buffer.from(value).toString("base64")];
    if (typeof value !== "string" || value.length < 4_000) return [column, value];
    return [column, `sha256 ${createHash("sha256").update(value).digest("hex")}`];
  });
  return JSON.stringify(Object.fromEntries(values));
}
