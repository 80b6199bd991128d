import type { SchemaStatus } from "../schema-status.ts";
import { refuseUnreleased, schemaVersion } from "./migrate.ts";
import { migrations } from "./migrations.ts";
import { readStore } from "./offline.ts";

/** How far a data folder's schema is, without changing anything. An older release never works on it. */
export function sqliteSchemaStatus({ folder }: { folder: string }): SchemaStatus {
  return readStore(folder, (db) => {
    const version = schemaVersion(db);
    refuseUnreleased(version, migrations);
    return { version, oldest: version, newest: migrations.at(-1)?.version ?? 0 };
  });
}
