import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { monday } from "../contract/samples.ts";
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

  it("count up by one", () => {
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, i) => i + 1));
  });

  it("bring an empty file to the newest schema, and change nothing the second time", () => {
    migrate(db, migrations);
    const after = schema();
    migrate(db, migrations);
    expect(schema()).toEqual(after);
    expect(schemaVersion(db)).toBe(migrations.length);
  });

  it("go back step by step and forward again", () => {
    migrate(db, migrations);
    const newest = schema();
    migrate(db, migrations, 0);
    expect(schema()).toEqual([]);
    migrate(db, migrations);
    expect(schema()).toEqual(newest);
  });

  it("run only the steps that are missing, and keep the data", () => {
    migrate(db, steps.slice(0, 1));
    db.exec("INSERT INTO a VALUES ('kept')");
    migrate(db, steps);
    expect(db.prepare("SELECT x FROM a").all()).toEqual([{ x: "kept" }]);
    expect(schemaVersion(db)).toBe(2);
    migrate(db, steps, 1);
    expect(db.prepare("SELECT x FROM a").all()).toEqual([{ x: "kept" }]);
    expect(schemaVersion(db)).toBe(1);
  });

  it("take clicks that are not counted yet back to where the version before looks for them", () => {
    migrate(db, migrations, 14);
    const noted = [
      ["app", "sale", monday, "ios|17", 3],
      ["app", "news", monday, "android|15", 1],
    ];
    db.prepare("INSERT INTO facet_clicks (doc) VALUES (?)").run(JSON.stringify(noted));
    migrate(db, migrations, 13);
    const deltas = db.prepare("SELECT app, link, hour, facets, by, kind FROM facet_deltas").all();
    expect(deltas.map((delta) => Object.values(delta))).toEqual(
      noted.map((one) => [...one, "clicks"]),
    );
  });

  it("leave no trace of a step that fails", () => {
    const broken = {
      version: 3,
      up: "CREATE TABLE c (x); INSERT INTO nowhere VALUES (1)",
      down: "",
    };
    expect(() => migrate(db, [...steps, broken])).toThrow("nowhere");
    expect(schemaVersion(db)).toBe(2);
    expect(schema()).toEqual(["CREATE TABLE a (x)", "CREATE TABLE b (x)"]);
  });

  it("refuse data of a newer version, in words that say what to do", () => {
    migrate(db, steps);
    const older = () => migrate(db, steps.slice(0, 1));
    expect(older).toThrow(StoreUnavailable);
    expect(older).toThrow(/schema 2; this one knows schema 1.*Start that version again/);
    expect(schemaVersion(db)).toBe(2);
  });
});
