import type { SchemaStatus } from "../schema/schema-status.ts";
import { Database } from "./database.ts";
import { migrate, schemaStatus } from "./migrate.ts";
import { parseDatabaseUrl } from "./database-address.ts";

/** Returns the schema status without changing anything. */
export function postgresSchemaStatus(url: string): Promise<SchemaStatus> {
  return onDatabase(url, ({ run }) => schemaStatus(run));
}

/** Migrates the schema to this release without starting a store. */
export function migratePostgresStore(url: string): Promise<SchemaStatus> {
  return onDatabase(url, async (database) => {
    await migrate(database);
    return schemaStatus(database.run);
  });
}

async function onDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = new Database(parseDatabaseUrl(url), { batches: 1, work: 1 });
  try {
    await database.open();
    return await work(database);
  } finally {
    await database.close();
  }
}
