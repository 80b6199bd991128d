import { readFileSync } from "node:fs";
import { Client } from "pg";
import { inject } from "vitest";
import { migratePostgresStore } from "../schema-status.ts";
import type { PostgresSource } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * The server that creates databases for test files: `POST /<source>` creates an empty one and
     * returns its URL.
     */
    postgresServers: string;
  }
}

/** An empty database for one test file. Call `remove` at the end. */
export class TestDatabase {
  readonly url: string;
  /** The name of the database. */
  readonly name: string;
  /** Empties the database before each test. A new connection would first have to load what it knows about the tables. */
  #cleaner: Promise<Client> | undefined;

  private constructor(url: string) {
    this.url = url;
    this.name = url.slice(url.lastIndexOf("/") + 1);
  }

  /** Uses the first database of a server that the test started. */
  static at(admin: string): TestDatabase {
    return new TestDatabase(admin);
  }

  static async create(source: PostgresSource = "bundled"): Promise<TestDatabase> {
    const answer = await fetch(`${inject("postgresServers")}/${source}`, { method: "POST" });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return new TestDatabase(text);
  }

  /**
   * Migrates with one login and returns the URL of another login, which can only serve. Both logins
   * have the rights from the scaling guide.
   */
  async forServing(): Promise<string> {
    const guide = new URL("../../../../../docs/guides/scaling.md", import.meta.url);
    const [, rights] =
      /```sql\nCREATE ROLE serving [^;]*;\n(.*?)```/s.exec(readFileSync(guide, "utf8")) ?? [];
    if (rights === undefined)
      throw new Error("The scaling guide no longer contains the GRANT statements.");
    for (const role of ["throughline", "serving"]) {
      await this.query(`
        DO $$ BEGIN CREATE ROLE ${role} LOGIN;
        EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`);
    }
    await this.query(`ALTER DATABASE ${this.name} OWNER TO throughline; ${rights}`);
    await migratePostgresStore(this.as("throughline"));
    return this.as("serving");
  }

  /** Returns the URL for another login. */
  as(role: string): string {
    return this.url.replace("owner@", `${role}@`);
  }

  /**
   * Runs statements as the owner, or with another login's URL. Returns the rows of the last one.
   */
  async query(sql: string, url = this.url): Promise<Record<string, unknown>[]> {
    return queryOnce(url, sql);
  }

  /**
   * Deletes all data and keeps the schema. Deleting a few rows takes a tenth of the time of
   * truncating.
   */
  async empty(): Promise<void> {
    this.#cleaner ??= this.#connectCleaner();
    const cleaner = await this.#cleaner;
    await cleaner.query(`
      DO $$
      DECLARE
        written text;
        has_rows boolean;
      BEGIN
        FOR written IN
          SELECT relname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
          WHERE nspname = 'public' AND relkind IN ('r', 'p') AND NOT relispartition
            AND relname NOT IN ('schema_version', 'probe', 'click_partitions', 'event_partitions')
        LOOP
          EXECUTE format('SELECT EXISTS (SELECT FROM %I)', written) INTO has_rows;
          IF has_rows THEN EXECUTE format('DELETE FROM %I', written); END IF;
        END LOOP;
      END $$`);
  }

  async #connectCleaner(): Promise<Client> {
    const cleaner = await connect(this.url);
    // Some tests cut every connection.
    cleaner.on("error", () => (this.#cleaner = undefined));
    return cleaner;
  }

  async remove(): Promise<void> {
    await (await this.#cleaner)?.end();
    await queryOnce(this.#server, `DROP DATABASE ${this.name} WITH (FORCE)`);
  }

  /** The URL of the database that every server has. */
  get #server(): string {
    return this.url.replace(/[^/]*$/, "postgres");
  }
}

async function queryOnce(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = await connect(url);
  try {
    const result = await client.query(sql);
    return (Array.isArray(result) ? result.at(-1) : result).rows;
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client(url);
  await client.connect();
  return client;
}
