import { describe, expect, it } from "vitest";
import { toSqlite, toSqliteTables } from "./dialect.ts";

describe("SQLite's dialect", () => {
  it("numbers parameters with ? and leaves out row locks", () => {
    expect(toSqlite("SELECT doc FROM links WHERE app = $1 AND code = $12 FOR UPDATE")).toBe(
      "SELECT doc FROM links WHERE app = ?1 AND code = ?12",
    );
    expect(toSqlite("SELECT doc FROM accounts WHERE id = $1 FOR SHARE")).toBe(
      "SELECT doc FROM accounts WHERE id = ?1",
    );
  });

  it("passes lists as JSON and leaves out PostgreSQL's own syntax", () => {
    expect(toSqlite("SELECT id FROM installs WHERE app = $1 AND id = ANY ($2::text[])")).toBe(
      "SELECT id FROM installs WHERE app = ?1 AND id IN (SELECT value FROM json_each(?2))",
    );
    expect(
      toSqlite(
        'SELECT id FROM events WHERE app = $1 AND received_at >= event_floor($1) ORDER BY id COLLATE "C"',
      ),
    ).toBe("SELECT id FROM events WHERE app = ?1 ORDER BY id");
  });

  it("creates strict tables with unique serials, or ordered by their key", () => {
    const tables = `
      CREATE TABLE a (serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, paused boolean NOT NULL);
      CREATE INDEX b ON a (paused);
      CREATE TABLE c (app text NOT NULL PRIMARY KEY, count bigint NOT NULL);`;
    expect(toSqliteTables(tables)).toBe(`
      CREATE TABLE a (serial integer PRIMARY KEY AUTOINCREMENT, paused integer NOT NULL) STRICT;
      CREATE INDEX b ON a (paused);
      CREATE TABLE c (app text NOT NULL PRIMARY KEY, count integer NOT NULL) STRICT, WITHOUT ROWID;`);
  });
});
