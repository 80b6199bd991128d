import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StoreUnavailable } from "../errors.ts";
import { postgresStep } from "../testing/next-steps.ts";
import { openPostgresCopy } from "./copy-end.ts";
import { Database } from "./database.ts";
import { migrate, schemaStatus } from "./migrate.ts";
import { migrations } from "./migrations.ts";
import type { Migration } from "./migrations.ts";
import { postgresSchemaStatus } from "./schema-status.ts";
import { openPostgresStore } from "./store.ts";
import { parseDatabaseUrl } from "./database-address.ts";
import { TestDatabase } from "./testing/database.ts";

const steps: Migration[] = [
  { version: 1, up: "CREATE TABLE a (x int); INSERT INTO a VALUES (1);", oldest: 1 },
  { version: 2, up: "ALTER TABLE a ADD y int;", oldest: 1 },
  { version: 3, up: "ALTER TABLE a DROP x;", oldest: 2 },
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

  it("count up by one from the baseline", () => {
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, i) => 17 + i));
  });

  it("run the missing steps once and keep the data", async () => {
    expect(await status()).toEqual({ version: 0, oldest: 0, newest: 3 });
    await migrate(database, steps.slice(0, 1));
    expect(await status()).toEqual({ version: 1, oldest: 1, newest: 3 });
    await migrate(database, steps);
    await migrate(database, steps);
    expect(await status()).toEqual({ version: 3, oldest: 2, newest: 3 });
    expect(await test.query("SELECT * FROM a")).toEqual([{ y: null }]);
  });

  it("are run by one of several starting nodes, while the others wait", async () => {
    const slow = steps.map((step) => ({ ...step, up: `SELECT pg_sleep(0.05); ${step.up}` }));
    const others = Array.from(
      { length: 4 },
      () => new Database(parseDatabaseUrl(test.url), { batches: 1, work: 1 }),
    );
    await Promise.all(others.map((one) => migrate(one, slow)));
    await Promise.all(others.map((one) => one.close()));
    expect(await test.query("SELECT count(*)::int AS rows FROM a")).toEqual([{ rows: 1 }]);
  });

  it("leave no trace of a failed step", async () => {
    const broken = { version: 2, up: "CREATE TABLE b (x int); SELECT 1 / 0;", oldest: 1 };
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
    const up = "ALTER TABLE a ADD y int; ALTER TABLE b ADD y int;";
    await migrateDuring(
      "SELECT FROM b",
      [...steps.slice(0, 1), { version: 2, up, oldest: 1 }],
      (node) => node.query("SELECT FROM a"),
    );
    expect(await status()).toMatchObject({ version: 2 });
  });

  it("keep every event that nodes of the previous release write during and after them", async () => {
    const append = (id: string) => `
      INSERT INTO events (app, id, install, hour, received_at, test, doc)
      VALUES ('app', '${id}', '', 0, 0, false, '{}') ON CONFLICT DO NOTHING`;
    const version = (migrations.at(-1)?.version ?? 0) + 1;
    const up = "ALTER TABLE events ADD note text NOT NULL DEFAULT '';";
    await migrate(database, migrations);
    await test.query(append("before"));
    const longer = [...migrations, { version, up, oldest: version - 1 }];
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
      "migrated by a newer version of the service (schema 3; this one knows schema 1",
    );
  });

  it("refuse a database of a development version from before the baseline", async () => {
    await migrate(database, steps.slice(0, 2));
    const sentence = "before the first release (schema 2) and cannot be upgraded. Give the service";
    await expect(openPostgresStore({ url: test.url })).rejects.toThrow(sentence);
    await expect(postgresSchemaStatus(test.url)).rejects.toThrow(sentence);
    expect(await test.query("SELECT version FROM schema_version")).toEqual([{ version: 2 }]);
  });

  it("are run by a node and by no other command, which says what to run", async () => {
    await (await openPostgresStore({ url: test.url })).close();
    const version = postgresStep.version - 1;
    (migrations as Migration[]).push(postgresStep);
    try {
      const refusal = `has schema ${version}, but this release needs schema ${version + 1}. Run: throughline migrate up.`;
      await expect(openPostgresStore({ url: test.url })).rejects.toThrow(refusal);
      await expect(openPostgresCopy(test.url, "source")).rejects.toThrow(refusal);
      expect(await postgresSchemaStatus(test.url)).toMatchObject({ version });
      await (await openPostgresStore({ url: test.url, forServing: true })).close();
      expect(await postgresSchemaStatus(test.url)).toMatchObject({ version: version + 1 });
    } finally {
      (migrations as Migration[]).pop();
    }
  });

  it("are reported without being run, and keep an older release from opening the store", async () => {
    const { newest } = await postgresSchemaStatus(test.url);
    expect(await postgresSchemaStatus(test.url)).toEqual({ version: 0, oldest: 0, newest });
    await (await openPostgresStore({ url: test.url })).close();
    expect(await postgresSchemaStatus(test.url)).toMatchObject({ version: newest, newest });
    await test.query(`UPDATE schema_version SET version = 99, oldest = 98`);
    await expect(openPostgresStore({ url: test.url })).rejects.toThrow("schema 99");
  });
});
