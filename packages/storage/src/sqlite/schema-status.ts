import type { SchemaStatus } from "../schema/schema-status.ts";
import { schemaStatus } from "./migrate.ts";
import { readStore } from "./offline.ts";

/** Returns the schema status of a data folder without changing anything. */
export function sqliteSchemaStatus({ folder }: { folder: string }): SchemaStatus {
  return readStore(folder, schemaStatus);
}
