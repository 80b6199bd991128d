import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StoreUnavailable } from "../errors.ts";
import { migrations } from "../migrations/index.ts";
import type { Migration, MigrationStep } from "../migrations/migration.ts";
import { becomeCurrent, becomeNewer, nextMigration } from "../testing/next-migration.ts";
import { openPostgresCopy } from "./copy-end.ts";
import { Database } from "./database.ts";
import { migrate, schemaStatus } from "./migrate.ts";
import { postgresSchemaStatus } from "./schema-status.ts";
import { openPostgresStore } from "./store.ts";
import { parseDatabaseUrl } from "./database-address.ts";
import { TestDatabase } from "./testing/database.ts";

const create = `
  CREATE TABLE schema_version (version int, oldest int, release text, step int, position bigint);
  INSERT INTO schema_version VALUES (0, 0, '', 0, NULL);
  CREATE TABLE a (x int);
  INSERT INTO a VALUES (1);`;
const aMigration = (version: number, oldest: number, ...postgres: MigrationStep[]): Migration => ({
  version,
  release: `1.${version - 1}.0`,
  oldest,
  sqlite: [],
  postgres,
});
const steps: Migration[] = [
  aMigration(1, 1, create),
  aMigration(2, 1, "ALTER TABLE a ADD y int;"),
  aMigration(3, 2, "ALTER TABLE a DROP x;"),
];

describe("migrations of a database", () => {
  let test: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    test = await TestDatabase.create();
    database = new Database(parseDatabaseUrl(test.url), { batches: 1, work: 4 });
  });
  afterEach(async () => {
    await database.close();
    await test.remove();
  });

  const status = (known = steps) => schemaStatus(database.run, known);

  it("run the missing steps once and keep the data", async () => {
    expect(await status()).toEqual({ version: 0, oldest: 0, newest: 3, release: "" });
    await migrate(database, steps.slice(0, 1));
    expect(await status()).toEqual({ version: 1, oldest: 1, newest: 3, release: "1.0.0" });
    await migrate(database, steps);
    await migrate(database, steps);
    expect(await status()).toEqual({ version: 3, oldest: 2, newest: 3, release: "1.2.0" });
    expect(await test.query("SELECT * FROM a")).toEqual([{ y: null }]);
  });

  it("are run by one of several starting nodes, while the others wait", async () => {
    const slow = steps.map((step) => ({
      ...step,
      postgres: [...step.postgres, "SELECT pg_sleep(0.05)"],
    }));
    const others = Array.from(
      { length: 4 },
      () => new Database(parseDatabaseUrl(test.url), { batches: 1, work: 1 }),
    );
    await Promise.all(others.map((one) => migrate(one, slow)));
    await Promise.all(others.map((one) => one.close()));
    expect(await test.query("SELECT count(*)::int AS rows FROM a")).toEqual([{ rows: 1 }]);
  });

  it("change many rows in batches, build an index beside them, and continue after a failure", async () => {
    await migrate(database, steps.slice(0, 1));
    await database.run("INSERT INTO a SELECT generate_series(2, 8)");
    const batches = `
      UPDATE a SET y = coalesce(y, 0) + 10 / (5 - x)
      WHERE x IN (SELECT x FROM a WHERE x > $1::bigint ORDER BY x LIMIT 2) RETURNING x AS position`;
    const longer = (text: string) => [
      ...steps.slice(0, 1),
      aMigration(
        2,
        1,
        "ALTER TABLE a ADD y int",
        { batches: text },
        { index: "a_by_y", on: "ON a (y, x)" },
      ),
    ];
    await expect(migrate(database, longer(batches))).rejects.toThrow("division by zero");
    expect(await test.query("SELECT step, position FROM schema_version")).toEqual([
      { step: 1, position: "4" },
    ]);
    // An interrupted attempt to build the index leaves its name in use.
    await test.query("CREATE INDEX a_by_y ON a (x)");
    await migrate(database, longer(batches.replace("10 / (5 - x)", "1")));
    expect(await test.query("SELECT count(*)::int AS rows FROM a WHERE y IS NULL")).toEqual([
      { rows: 0 },
    ]);
    expect(await test.query("SELECT y FROM a WHERE x >= 5")).toEqual(
      Array.from({ length: 4 }, () => ({ y: 1 })),
    );
    expect(
      await test.query("SELECT indexdef FROM pg_indexes WHERE indexname = 'a_by_y'"),
    ).toMatchObject([{ indexdef: expect.stringContaining("(y, x)") }]);
    expect(await status()).toMatchObject({ version: 2, release: "1.1.0" });
  });

  it("leave no trace of a failed step", async () => {
    const broken = aMigration(2, 1, "CREATE TABLE b (x int); SELECT 1 / 0;");
    await expect(migrate(database, [...steps.slice(0, 1), broken])).rejects.toThrow(
      "division by zero",
    );
    expect(await status()).toMatchObject({ version: 1 });
    await migrate(database, steps);
    expect(await status()).toMatchObject({ version: 3 });
  });

  /**
   * Migrates while a node of the previous release is in a transaction. The node has run `first`. When
   * the migration waits for its locks, the node continues with `next`.
   */
  async function migrateDuring(
    first: string,
    known: readonly Migration[],
    next: (node: Client) => Promise<unknown>,
  ): Promise<void> {
    const node = new Client(test.url);
    await node.connect();
    try {
      await node.query(`BEGIN; ${first}`);
      const migrated = migrate(database, known);
      const waiting =
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      await expect.poll(() => test.query(waiting)).toHaveLength(1);
      await next(node);
      await node.query("COMMIT");
      await migrated;
    } finally {
      await node.end();
    }
  }

  it("give way to a serving node that locks the tables in another order", async () => {
    await migrate(database, steps.slice(0, 1));
    await database.run("CREATE TABLE b (x int)");
    const add = "ALTER TABLE a ADD y int; ALTER TABLE b ADD y int;";
    await migrateDuring("SELECT FROM b", [...steps.slice(0, 1), aMigration(2, 1, add)], (node) =>
      node.query("SELECT FROM a"),
    );
    expect(await status()).toMatchObject({ version: 2 });
  });

  it("keep every event that nodes of the previous release write during and after them", async () => {
    const append = (id: string) => `
      INSERT INTO events (app, id, install, hour, received_at, test, doc)
      VALUES ('app', '${id}', '', 0, 0, false, '{}') ON CONFLICT DO NOTHING`;
    const { version, oldest } = nextMigration;
    const add = "ALTER TABLE events ADD note text NOT NULL DEFAULT '';";
    await migrate(database, migrations);
    await test.query(append("before"));
    const longer = [...migrations, aMigration(version, oldest, add)];
    await migrateDuring("LOCK TABLE events IN ROW EXCLUSIVE MODE", longer, (node) =>
      node.query(append("meanwhile")),
    );
    await test.query(append("afterwards"));
    await test.query(append("last"));
    expect(await test.query("SELECT id FROM events ORDER BY serial")).toEqual(
      ["before", "meanwhile", "afterwards", "last"].map((id) => ({ id })),
    );
  });

  it("let an older release continue while steps only add, and refuse it afterwards", async () => {
    await migrate(database, steps.slice(0, 2));
    await expect(migrate(database, steps.slice(0, 1))).resolves.toBeUndefined();
    await migrate(database, steps);
    const refused = migrate(database, steps.slice(0, 1));
    await expect(refused).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(refused).rejects.toThrow(
      "was upgraded by a newer version (schema 3; this one knows schema 1). Use Throughline 1.2.0 or newer.",
    );
  });

  it("refuse a database of a development version from before the baseline", async () => {
    await test.query(`
      CREATE TABLE schema_version (version int, oldest int); INSERT INTO schema_version VALUES (17, 17)`);
    const sentence = "a development version from before 1.0, and cannot be upgraded. Export it";
    await expect(openPostgresStore({ url: test.url })).rejects.toThrow(sentence);
    await expect(postgresSchemaStatus(test.url)).rejects.toThrow(sentence);
    expect(await test.query("SELECT version FROM schema_version")).toEqual([{ version: 17 }]);
  });

  it("are run by a node and by no other command, which says what to run", async () => {
    await (await openPostgresStore({ url: test.url })).close();
    const version = nextMigration.version - 1;
    becomeNewer();
    try {
      const refusal = `has schema ${version}, but this release needs schema ${version + 1}. Run: throughline migrate up.`;
      await expect(openPostgresStore({ url: test.url })).rejects.toThrow(refusal);
      await expect(openPostgresCopy(test.url, "source")).rejects.toThrow(refusal);
      expect(await postgresSchemaStatus(test.url)).toMatchObject({ version });
      await (await openPostgresStore({ url: test.url, forServing: true })).close();
      expect(await postgresSchemaStatus(test.url)).toMatchObject({ version: version + 1 });
    } finally {
      becomeCurrent();
    }
  });

  it("are reported without being run, and keep an older release from opening the store", async () => {
    const { newest } = await postgresSchemaStatus(test.url);
    expect(await postgresSchemaStatus(test.url)).toMatchObject({ version: 0, oldest: 0, newest });
    await (await openPostgresStore({ url: test.url })).close();
    expect(await postgresSchemaStatus(test.url)).toMatchObject({ version: newest, newest });
    await test.query(`UPDATE schema_version SET version = 99, oldest = 98`);
    await expect(openPostgresStore({ url: test.url })).rejects.toThrow("schema 99");
  });
});
