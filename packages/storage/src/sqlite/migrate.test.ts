import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StoreUnavailable } from "../errors.ts";
import { migrate, schemaVersion } from "./migrate.ts";
import { migrations } from "./migrations.ts";
import type { Migration } from "./migrations.ts";

const steps: Migration[] = [
  { version: 1, up: "CREATE TABLE a (x)", down: "DROP TABLE a" },
  { version: 2, up: "CREATE TABLE b (x); INSERT INTO b VALUES (1)", down: "DROP TABLE b" },
];

describe("migrations", () => {
  let db: DatabaseSync;
  beforeEach(() => {
    db = new DatabaseSync(":memory:");
  });
  afterEach(() => db.close());

  const schema = () =>
    db
      .prepare("SELECT sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name")
      .all()
      .map((row) => row["sql"]);

  it("count up by one from the baseline", () => {
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, i) => 27 + i));
  });

  it("bring an empty file to the newest schema and change nothing the second time", () => {
    migrate(db, migrations);
    const after = schema();
    migrate(db, migrations);
    expect(schema()).toEqual(after);
    expect(schemaVersion(db)).toBe(migrations.at(-1)?.version);
  });

  it("go down step by step to the baseline and up again", () => {
    const [baseline] = migrations;
    const longer = [
      ...migrations,
      { version: 28, up: "CREATE TABLE a (x)", down: "DROP TABLE a" },
      { version: 29, up: "ALTER TABLE links ADD x TEXT", down: "ALTER TABLE links DROP x" },
    ];
    migrate(db, longer);
    const newest = schema();
    migrate(db, longer, baseline?.version);
    expect(schemaVersion(db)).toBe(baseline?.version);
    expect(schema()).not.toEqual(newest);
    migrate(db, longer);
    expect(schema()).toEqual(newest);
    expect(() => migrate(db, longer, 26)).toThrow("No step leads from schema 27 to schema 26");
  });

  it("run only the missing steps and keep the data", () => {
    migrate(db, steps.slice(0, 1));
    db.exec("INSERT INTO a VALUES ('kept')");
    migrate(db, steps);
    expect(db.prepare("SELECT x FROM a").all()).toEqual([{ x: "kept" }]);
    expect(schemaVersion(db)).toBe(2);
    migrate(db, steps, 1);
    expect(db.prepare("SELECT x FROM a").all()).toEqual([{ x: "kept" }]);
    expect(schemaVersion(db)).toBe(1);
  });

  it("refuse data from before the baseline and say what to do", () => {
    db.exec("CREATE TABLE apps (id); PRAGMA user_version = 10");
    const open = () => migrate(db, migrations);
    expect(open).toThrow(StoreUnavailable);
    expect(open).toThrow(
      /before the first release \(schema 10\) and cannot be upgraded\. Move it away/,
    );
    expect(schemaVersion(db)).toBe(10);
  });

  it("leave no trace of a failed step", () => {
    const broken = {
      version: 3,
      up: "CREATE TABLE c (x); INSERT INTO nowhere VALUES (1)",
      down: "",
    };
    expect(() => migrate(db, [...steps, broken])).toThrow("nowhere");
    expect(schemaVersion(db)).toBe(2);
    expect(schema()).toEqual(["CREATE TABLE a (x)", "CREATE TABLE b (x)"]);
  });

  it("refuse data of a newer version and say what to do", () => {
    migrate(db, steps);
    const older = () => migrate(db, steps.slice(0, 1));
    expect(older).toThrow(StoreUnavailable);
    expect(older).toThrow(/schema 2; this one knows schema 1.*Start that version again/);
    expect(schemaVersion(db)).toBe(2);
  });
});
