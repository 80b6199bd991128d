import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aLink } from "../contract/samples.ts";
import { openPostgresStore } from "../postgres/store.ts";
import { TestDatabase } from "../postgres/testing/database.ts";
import type { Store } from "../ports.ts";
import { databasePath } from "../sqlite/connect.ts";
import { openSqliteStore } from "../sqlite/store.ts";
import { Child } from "../testing/child.ts";
import {
  migrateDatabase,
  migrateFolder,
  numberIndex,
  places,
} from "../testing/killed-migration.ts";
import { nextMigration } from "../testing/next-migration.ts";

const script = new URL("../testing/killed-migration.ts", import.meta.url);

/** The number of links, each of which is a row to migrate. */
const links = 9;
const numbered = Array.from({ length: links }, (_, n) => ({ link: n + 1, numbered: n + 1 }));
const { version } = nextMigration;

async function fill(store: Store): Promise<void> {
  for (let number = 0; number < links; number += 1) await store.links.create(aLink(`l${number}`));
  await store.close();
}

describe("a migration of a data folder", () => {
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "throughline-killed-"));
    await fill(await openSqliteStore({ folder }));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const read = (sql: string) => {
    const db = new DatabaseSync(databasePath(folder));
    const rows = db.prepare(sql).all();
    db.close();
    return rows;
  };

  it("changes every row once, however often it is killed", async () => {
    const reached: unknown[] = [];
    for (const place of places) {
      await new Child(script, [folder, place]).end();
      const [schema] = read("SELECT version, step, position FROM schema_version");
      reached.push(Object.values(schema ?? {}));
      expect(read("PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
      if (schema?.["step"] === 0) continue;
      // The previous release must not use what is half migrated.
      await expect(openSqliteStore({ folder })).rejects.toThrow("Use Throughline 99.0.0 or newer");
    }
    const before = version - 1;
    expect(reached).toEqual([
      [before, 0, null],
      [before, 0, null],
      [before, 1, null],
      [before, 1, 4],
      [before, 2, null],
    ]);
    migrateFolder(folder);
    expect(read("SELECT * FROM numbers ORDER BY link")).toEqual(numbered);
    expect(read("SELECT version, step FROM schema_version")).toEqual([{ version, step: 0 }]);
  });
});

describe("a migration of a database", () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await TestDatabase.create();
    await fill(await openPostgresStore({ url: database.url }));
  });
  afterEach(() => database.remove());

  /** Starts the migration, kills its process when the server waits as `waiting` says, and ends its connection. */
  async function killWhile(waiting: string, place: string): Promise<void> {
    const child = new Child(script, [database.url, place]);
    const sessions = `
      FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${waiting}`;
    const isWaiting = () => database.query(`SELECT pid ${sessions}`);
    await expect.poll(isWaiting, { timeout: 30_000 }).toHaveLength(1);
    await child.kill();
    await database.query(`SELECT pg_terminate_backend(pid) ${sessions}`);
  }

  it("changes every row once, however often it is killed, and builds its index", async () => {
    const reached: unknown[] = [];
    for (const place of places.slice(0, -1)) {
      await killWhile("wait_event = 'PgSleep'", place);
      const [schema] = await database.query("SELECT step, position::int FROM schema_version");
      reached.push(Object.values(schema ?? {}));
      // The previous release goes on working.
      await (await openPostgresStore({ url: database.url, forServing: true })).close();
    }
    expect(reached).toEqual([
      [0, null],
      [0, null],
      [1, null],
      [1, 4],
    ]);

    // The index waits for the end of older transactions.
    const writer = new Client(database.url);
    await writer.connect();
    await writer.query("BEGIN; UPDATE links SET folder = 'held' WHERE serial = 1");
    await killWhile("query LIKE 'CREATE INDEX CONCURRENTLY%' AND wait_event_type = 'Lock'", "");
    await writer.query("COMMIT");
    await writer.end();
    const valid = `SELECT indisvalid FROM pg_index WHERE indexrelid = '${numberIndex}'::regclass`;
    expect(await database.query(valid)).toEqual([{ indisvalid: false }]);

    await killWhile("wait_event = 'PgSleep'", "in the last step");
    expect(await database.query(valid)).toEqual([{ indisvalid: true }]);
    await migrateDatabase(database.url);
    const numbers = "SELECT link, numbered FROM numbers ORDER BY link";
    expect(await database.query(numbers)).toEqual(numbered);
    expect(await database.query("SELECT version, step FROM schema_version")).toEqual([
      { version, step: 0 },
    ]);
  });
});
