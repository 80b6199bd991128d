import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { afterEach, describe, expect, it } from "vitest";
import { Database } from "../postgres/database.ts";
import { parseDatabaseUrl } from "../postgres/database-address.ts";
import { migrate as migratePostgres } from "../postgres/migrate.ts";
import { schema as postgresSchema } from "../postgres/schema/index.ts";
import { TestDatabase } from "../postgres/testing/database.ts";
import { describeSchema as describePostgres } from "../postgres/testing/describe-schema.ts";
import { migrate as migrateSqlite } from "../sqlite/migrate.ts";
import { schema as sqliteSchema } from "../sqlite/schema.ts";
import { describeSchema as describeSqlite } from "../sqlite/testing/describe-schema.ts";
import { migrations } from "./index.ts";
import type { Migration } from "./migration.ts";

/** The hashes of released migrations, which never change. Add the hash of a migration with its release. */
const released = [
  {
    sqlite: "36497abf4ed694cec40ff3d73ff15870d62522683e018d4c74391bce428069e4",
    postgres: "dee0bf3c33a57b72851d71c048e3c057363b68ac9cdfcd8e02c04ba0a03c44e2",
  },
  {
    sqlite: "077aac0fe27ad7e82a7d28cd02bf05178db4367644ff2cfe93ec30af3fb6f929",
    postgres: "6726f33562533b601169958e0efef4d2b6eebbdb3fd75c5d81d215af846d6c66",
  },
];

describe("migrations", () => {
  const hash = (steps: Migration["sqlite"]) =>
    createHash("sha256").update(JSON.stringify(steps)).digest("hex");

  it("are not edited after their release", () => {
    const hashes = migrations.map(({ sqlite, postgres }) => ({
      sqlite: hash(sqlite),
      postgres: hash(postgres),
    }));
    expect(hashes.slice(0, released.length)).toEqual(released);
  });

  it("count up by one from the schema of 1.0, one file or folder each", () => {
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, i) => i + 1));
    const files = readdirSync(import.meta.dirname).filter((name) => /^\d/.test(name));
    expect(files.map((name) => Number.parseInt(name, 10))).toEqual(
      migrations.map(({ version }) => version),
    );
    expect(migrations[0]).toMatchObject({ release: "1.0.0", oldest: 1 });
  });

  it("let nodes of the previous schema continue", () => {
    for (const { version, oldest } of migrations.slice(1)) expect(oldest).toBeLessThan(version);
  });
});

describe("the schema that migrations lead to", () => {
  const forgotten = "ALTER TABLE links ADD COLUMN forgotten text";

  it("is the one that the code expects on SQLite, and a forgotten migration is noticed", () => {
    const [migrated, expected] = [new DatabaseSync(":memory:"), new DatabaseSync(":memory:")];
    migrateSqlite(migrated);
    expected.exec(sqliteSchema);
    expect(describeSqlite(migrated)).toEqual(describeSqlite(expected));
    expected.exec(forgotten);
    expect(describeSqlite(migrated)).not.toEqual(describeSqlite(expected));
    migrated.close();
    expected.close();
  });

  const databases: TestDatabase[] = [];
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.remove();
  });
  const createDatabase = async () => {
    const database = await TestDatabase.create();
    databases.push(database);
    return database;
  };

  it("is the one that the code expects on PostgreSQL, and a forgotten migration is noticed", async () => {
    const [migrated, expected] = [await createDatabase(), await createDatabase()];
    const database = new Database(parseDatabaseUrl(migrated.url), { batches: 1, work: 1 });
    await migratePostgres(database);
    await database.close();
    await expected.query(postgresSchema);
    expect(await describePostgres(migrated)).toEqual(await describePostgres(expected));
    await expected.query(forgotten);
    expect(await describePostgres(migrated)).not.toEqual(await describePostgres(expected));
  });
});
