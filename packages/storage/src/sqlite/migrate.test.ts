import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StoreUnavailable } from "../errors.ts";
import { migrations } from "../migrations/index.ts";
import type { Migration, MigrationStep } from "../migrations/migration.ts";
import { migrate, readSchema } from "./migrate.ts";
import { describeSchema } from "./testing/describe-schema.ts";

const [baseline] = migrations as [Migration];

/** The release after 1.0 has these steps. */
function after(...sqlite: readonly MigrationStep[]): readonly Migration[] {
  return [baseline, { version: 2, release: "1.1.0", oldest: 1, sqlite, postgres: [] }];
}

describe("migrations of a data folder", () => {
  let db: DatabaseSync;
  beforeEach(() => {
    db = new DatabaseSync(":memory:");
  });
  afterEach(() => db.close());

  const rows = (sql: string) => db.prepare(sql).all();

  it("bring an empty file to the newest schema and change nothing the second time", () => {
    migrate(db);
    const schema = describeSchema(db);
    const { version, release } = migrations.at(-1) ?? baseline;
    expect(readSchema(db)).toEqual({ version, oldest: version, release, step: 0, position: null });
    migrate(db);
    expect(describeSchema(db)).toEqual(schema);
  });

  it("run the missing steps in order and keep the data", () => {
    migrate(db, [baseline]);
    db.exec("INSERT INTO app_domains VALUES ('shop.example', 'shop')");
    migrate(
      db,
      after("ALTER TABLE app_domains ADD COLUMN note TEXT", "UPDATE app_domains SET note = 'kept'"),
    );
    expect(rows("SELECT * FROM app_domains")).toEqual([
      { domain: "shop.example", app: "shop", note: "kept" },
    ]);
    expect(readSchema(db)).toMatchObject({ version: 2, release: "1.1.0", step: 0 });
  });

  it("change many rows in batches, each once, and record the position", () => {
    migrate(db, [baseline]);
    for (let at = 0; at < 7; at += 1)
      db.exec(`INSERT INTO clock_readings (id, at, stable_ms) VALUES (${at - 3}, ${at}, 0)`);
    const positions: unknown[] = [];
    db.function("note", () => {
      positions.push(readSchema(db).position);
      return 1;
    });
    migrate(
      db,
      after("CREATE TABLE a (x)", {
        batches: `
          UPDATE clock_readings SET stable_ms = stable_ms + note()
          WHERE id IN (SELECT id FROM clock_readings WHERE id > $1 ORDER BY id LIMIT 3)
          RETURNING id AS position`,
      }),
    );
    expect(rows("SELECT DISTINCT stable_ms FROM clock_readings")).toEqual([{ stable_ms: 1 }]);
    expect(positions).toEqual([null, null, null, -1, -1, -1, 2]);
    expect(readSchema(db)).toMatchObject({ version: 2, position: null });
  });

  it("leave no trace of a failed step, and continue there", () => {
    const broken = after(
      "CREATE TABLE a (x)",
      "CREATE TABLE b (x); INSERT INTO nowhere VALUES (1)",
    );
    expect(() => migrate(db, broken)).toThrow("nowhere");
    expect(readSchema(db)).toMatchObject({ version: 1, oldest: 2, release: "1.1.0", step: 1 });
    expect(describeSchema(db).join("\n")).not.toContain("b {");
    migrate(db, after("CREATE TABLE a (x)", "CREATE TABLE b (x)"));
    expect(readSchema(db)).toMatchObject({ version: 2, step: 0 });
  });

  it("refuse data of a newer version, also if its upgrade was interrupted, and name the version to use", () => {
    const sentence =
      "The data in memory was upgraded by a newer version (schema 2; this one knows schema 1). Use Throughline 1.1.0 or newer.";
    expect(() => migrate(db, after("CREATE TABLE a (x)", "broken"))).toThrow("syntax");
    expect(() => migrate(db, [baseline])).toThrow(StoreUnavailable);
    expect(() => migrate(db, [baseline])).toThrow(sentence);
    migrate(db, after("CREATE TABLE a (x)", ""));
    expect(() => migrate(db, [baseline])).toThrow(sentence);
    expect(readSchema(db)).toMatchObject({ version: 2 });
  });

  it("refuse data from before 1.0 and say what to do", () => {
    db.exec("CREATE TABLE apps (id); PRAGMA user_version = 27");
    expect(() => migrate(db)).toThrow(StoreUnavailable);
    expect(() => migrate(db)).toThrow(
      /a development version from before 1\.0, and cannot be upgraded\. Export it/,
    );
  });
});
