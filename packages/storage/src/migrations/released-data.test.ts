import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Database } from "../postgres/database.ts";
import { parseDatabaseUrl } from "../postgres/database-address.ts";
import { migrate as migratePostgres } from "../postgres/migrate.ts";
import { openPostgresStore } from "../postgres/store.ts";
import { TestDatabase } from "../postgres/testing/database.ts";
import type { Store } from "../ports.ts";
import { journalFiles } from "../sqlite/journal/files.ts";
import { migrateSqliteStore, upgradeLocked } from "../sqlite/migrate-up.ts";
import { openSqliteStore } from "../sqlite/store.ts";
import { nextMigration } from "../testing/next-migration.ts";
import { readDatabase, readFolder } from "../testing/read-rows.ts";
import type { Rows } from "../testing/read-rows.ts";
import {
  changedTables,
  copyFolder,
  fillDatabase,
  readReleased,
  releases,
} from "../testing/released-data.ts";
import { migrations } from "./index.ts";
import type { Migration } from "./migration.ts";

/** Migrations that lose data, and the tables in which this is noticed. */
const careless: readonly (readonly [string, string, string[]])[] = [
  ["deletes records", "DELETE FROM notes", ["notes"]],
  ["drops a field", "UPDATE links SET doc = replace(doc, 'maxClicks', 'limit')", ["links"]],
  ["rebuilds a table without a column", "ALTER TABLE returns DROP COLUMN facets", ["returns"]],
];

function with1Step(step: string): Migration[] {
  return [...migrations, { ...nextMigration, sqlite: [step], postgres: [step] }];
}

/** Returns how many records the store lists. */
async function listAll(store: Store, rows: Rows) {
  const { id } = JSON.parse(rows["apps"]?.[0] ?? "") as { id: string };
  const page = { limit: 1_000 };
  return [
    (await store.apps.list()).length,
    (await store.links.list(id, page)).items.length,
    (await store.installs.list(id, page)).items.length,
    (await store.events.list(id, page)).items.length,
  ];
}

/** Returns how many records {@link listAll} must find. */
function counted(rows: Rows) {
  const links = (rows["links"] ?? []).filter(
    (row) => (JSON.parse(row) as { target: null }).target === null,
  );
  return [rows["apps"], links, rows["installs"], rows["events"]].map((found) => found?.length);
}

describe.each(releases)("the data of %s", (release) => {
  const released = readReleased(release);

  describe("in a data folder of a killed service", () => {
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), "throughline-released-"));
      copyFolder(release, folder);
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    it("are migrated and read back record for record, with the clicks in the journal", async () => {
      expect(journalFiles(folder)).not.toEqual([]);
      expect(changedTables(released.sqlite, readFolder(folder, released.sqlite))).toContain(
        "clicks",
      );
      await migrateSqliteStore(folder);
      expect(journalFiles(folder)).toEqual([]);
      expect(changedTables(released.sqlite, readFolder(folder, released.sqlite))).toEqual([]);
      const store = await openSqliteStore({ folder, forServing: true });
      expect(await listAll(store, released.sqlite)).toEqual(counted(released.sqlite));
      await store.check();
      await store.close();
    });

    it.each(careless)("show that a migration %s", async (_what, step, tables) => {
      await migrateSqliteStore(folder);
      await upgradeLocked(folder, {}, with1Step(step));
      expect(changedTables(released.sqlite, readFolder(folder, released.sqlite))).toEqual(tables);
    });
  });

  describe("in a PostgreSQL database", () => {
    let database: TestDatabase;
    beforeEach(async () => {
      database = await TestDatabase.create();
      await fillDatabase(release, database.url);
    });
    afterEach(() => database.remove());

    const migrate = async (known?: readonly Migration[]) => {
      const connections = new Database(parseDatabaseUrl(database.url), { batches: 1, work: 1 });
      try {
        await migratePostgres(connections, known);
      } finally {
        await connections.close();
      }
    };
    const changed = async () =>
      changedTables(released.postgres, await readDatabase(database.url, released.postgres));

    it("are migrated and read back record for record", async () => {
      await migrate();
      expect(await changed()).toEqual([]);
      const clock = async () => released.madeAt;
      const store = await openPostgresStore({ url: database.url, forServing: true, clock });
      expect(await listAll(store, released.postgres)).toEqual(counted(released.postgres));
      await store.check();
      await store.close();
    });

    it.each(careless)("show that a migration %s", async (_what, step, tables) => {
      await migrate(with1Step(step));
      expect(await changed()).toEqual(tables);
    });
  });
});
