import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import type { Version } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where test files ask for a PostgreSQL: `GET /<version>` answers its address. */
    postgresServers: string;
  }
}

/** An empty database of its own for a test file; `remove` it in the end. */
export class TestDatabase {
  readonly url: string;
  readonly #admin: string;
  readonly #name: string;

  private constructor(admin: string, name: string) {
    this.#admin = admin;
    this.#name = name;
    this.url = admin.replace(/\/postgres$/, `/${name}`);
  }

  /** The first database of a server of one's own. */
  static at(admin: string): TestDatabase {
    return new TestDatabase(admin, "postgres");
  }

  static async create(version: Version = "18"): Promise<TestDatabase> {
    const answer = await fetch(`${inject("postgresServers")}/${version}`);
    if (!answer.ok) throw new Error(await answer.text());
    const database = new TestDatabase(
      await answer.text(),
      `test_${randomBytes(6).toString("hex")}`,
    );
    await database.#asAdmin(`CREATE DATABASE ${database.#name}`);
    return database;
  }

  /** Runs statements as the owner, and gives the rows of the last one. */
  async query(sql: string): Promise<Record<string, unknown>[]> {
    return queryOnce(this.url, sql);
  }

  /** Takes everything out that a store put in; the schema stays. */
  async empty(): Promise<void> {
    const tables = await this.query(`
      SELECT relname AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE nspname = 'public' AND relkind IN ('r', 'p') AND NOT relispartition
        AND relname NOT IN ('schema_version', 'probe', 'click_leaves')`);
    if (tables.length === 0) return;
    const names = tables.map(({ name }) => name).join(", ");
    await this.query(`TRUNCATE ${names} RESTART IDENTITY`);
  }

  async remove(): Promise<void> {
    await this.#asAdmin(`DROP DATABASE ${this.#name} WITH (FORCE)`);
  }

  async #asAdmin(sql: string): Promise<void> {
    await queryOnce(this.#admin, sql);
  }
}

async function queryOnce(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url);
  await client.connect();
  try {
    const result = await client.query(sql);
    return (Array.isArray(result) ? result.at(-1) : result).rows;
  } finally {
    await client.end();
  }
}
