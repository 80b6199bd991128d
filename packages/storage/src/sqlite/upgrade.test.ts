import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aLink } from "../contract/samples.ts";
import { fillStore } from "../copy/testing/fill.ts";
import { sqliteStep } from "../testing/next-steps.ts";
import { connectWriter, databasePath } from "./connect.ts";
import { migrateSqliteStoreDown } from "./migrate-down.ts";
import { migrations } from "./migrations.ts";
import type { Migration } from "./migrations.ts";
import { sqliteSchemaStatus } from "./schema-status.ts";
import { openSqliteStore } from "./store.ts";

const newest = sqliteStep.version;
const before = newest - 1;

/**
 * The newer release is this one plus a schema step that only this thread knows. The writer thread,
 * which opens stores, stays the previous release.
 */
beforeAll(() => {
  (migrations as Migration[]).push(sqliteStep);
});
afterAll(() => {
  (migrations as Migration[]).pop();
});

describe("a data folder of the previous release", () => {
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "throughline-upgrade-"));
    const store = await openSqliteStore({ folder, forServing: true });
    await fillStore(store, Date.now());
    await store.close();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const upgrade = () => connectWriter(folder).close();

  /** Returns the schema and the rows. */
  function contents(): Record<string, unknown> {
    const db = new DatabaseSync(databasePath(folder), { readOnly: true });
    const schema = db
      .prepare("SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name")
      .all();
    const tables = schema.filter(({ sql }) => String(sql).startsWith("CREATE TABLE"));
    const rows = tables
      // The probe counter and the journal positions change with every start.
      .filter(({ name }) => name !== "probe" && name !== "journals")
      .map(({ name }) => [name, db.prepare(`SELECT * FROM ${String(name)}`).all()]);
    const version = db.prepare("PRAGMA user_version").get();
    db.close();
    return { version, schema, ...Object.fromEntries(rows) };
  }

  it("keeps everything in an upgrade and is unchanged after it is migrated down again", async () => {
    const written = contents();
    expect(sqliteSchemaStatus({ folder })).toMatchObject({ version: before, newest });
    upgrade();
    expect(sqliteSchemaStatus({ folder })).toMatchObject({ version: newest, newest });
    const { links, installs, events, audit } = contents();
    expect({ installs, events, audit }).toEqual({
      installs: written["installs"],
      events: written["events"],
      audit: written["audit"],
    });
    expect(links).toMatchObject(written["links"] as unknown[]);
    migrateSqliteStoreDown({ folder, to: before });
    expect(contents()).toEqual(written);
  });

  it("is refused by the previous release until it is migrated down, and keeps its data", async () => {
    upgrade();
    await expect(openSqliteStore({ folder, forServing: true })).rejects.toThrow(
      `(schema ${newest}; this one knows schema ${before}). Start that version again`,
    );
    migrateSqliteStoreDown({ folder });
    const store = await openSqliteStore({ folder, forServing: true });
    expect(await store.links.create(aLink("later"))).toEqual({ outcome: "created" });
    await store.close();
    upgrade();
    expect(contents()["links"]).toContainEqual(expect.objectContaining({ code: "later" }));
  });

  it("is not migrated down to a newer schema, below the baseline, or while it is served", async () => {
    expect(() => migrateSqliteStoreDown({ folder, to: newest + 1 })).toThrow(
      `from ${before} to ${newest - 1}`,
    );
    expect(() => migrateSqliteStoreDown({ folder, to: before - 1 })).toThrow(
      `from ${before} to ${newest - 1}`,
    );
    migrateSqliteStoreDown({ folder });
    const store = await openSqliteStore({ folder, forServing: true });
    expect(() => migrateSqliteStoreDown({ folder })).toThrow("already serves");
    await store.close();
  });
});
