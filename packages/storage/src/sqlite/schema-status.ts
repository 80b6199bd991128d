import type { SchemaStatus } from "../schema/schema-status.ts";
import { refuseUnreleased, schemaVersion } from "./migrate.ts";
import { migrations } from "./migrations.ts";
import { readStore } from "./offline.ts";

/**
 * Returns the schema status of a data folder without changing anything. `oldest` equals `version`,
 * because no older release can use a newer schema.
 */
export function sqliteSchemaStatus({ folder }: { folder: string }): SchemaStatus {
  return readStore(folder, (db) => {
    const version = schemaVersion(db);
    refuseUnreleased(version, migrations);
    return { version, oldest: version, newest: migrations.at(-1)?.version ?? 0 };
  });
}
