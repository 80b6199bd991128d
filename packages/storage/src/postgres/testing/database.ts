import { readFileSync } from "node:fs";
import { Client } from "pg";
import { inject } from "vitest";
import { migratePostgresStore } from "../schema-status.ts";
import type { PostgresSource } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where test files ask for a database: `POST /<source>` creates an empty one and answers its address. */
    postgresServers: string;
  }
}

/** An empty database of its own for a test file; `remove` it in the end. */
export class TestDatabase {
  readonly url: string;
  readonly #name: string;

  private constructor(url: string) {
    this.url = url;
    this.#name = url.slice(url.lastIndexOf("/") + 1);
  }

  /** The first database of a server of one's own. */
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
   * Migrates with one login and gives the address for another that may only serve, both with the rights the scaling
   * guide gives them.
   */
  async forServing(): Promise<string> {
    const guide = new URL("../../../../../docs/guides/scaling.md", import.meta.url);
    const [, rights] =
      /```sql\nCREATE ROLE serving [^;]*;\n(.*?)```/s.exec(readFileSync(guide, "utf8")) ?? [];
    if (rights === undefined) throw new Error("The guide gives no rights any more.");
    for (const role of ["throughline", "serving"]) {
      await this.query(`
        DO $$ BEGIN CREATE ROLE ${role} LOGIN;
        EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`);
    }
    await this.query(`ALTER DATABASE ${this.#name} OWNER TO throughline; ${rights}`);
    await migratePostgresStore(this.as("throughline"));
    return this.as("serving");
  }

  /** The address for another login. */
  as(role: string): string {
    return this.url.replace("owner@", `${role}@`);
  }

  /** Runs statements, as the owner unless another login's address is given, and gives the rows of the last one. */
  async query(sql: string, url = this.url): Promise<Record<string, unknown>[]> {
    return queryOnce(url, sql);
  }

  /** Deletes everything a store wrote and keeps the schema. Deleting a few rows takes a tenth of the time that truncating takes. */
  async empty(): Promise<void> {
    await this.query(`
      DO $$
      DECLARE
        written text;
        has_rows boolean;
      BEGIN
        FOR written IN
          SELECT relname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
          WHERE nspname = 'public' AND relkind IN ('r', 'p') AND NOT relispartition
            AND relname NOT IN ('schema_version', 'probe', 'click_leaves', 'event_leaves')
        LOOP
          EXECUTE format('SELECT EXISTS (SELECT FROM %I)', written) INTO has_rows;
          IF has_rows THEN EXECUTE format('DELETE FROM %I', written); END IF;
        END LOOP;
      END $$`);
  }

  async remove(): Promise<void> {
    await queryOnce(this.#server, `DROP DATABASE ${this.#name} WITH (FORCE)`);
  }

  /** The database that every server has. */
  get #server(): string {
    return this.url.replace(/[^/]*$/, "postgres");
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
