import { StoreMissing } from "../errors.ts";
import { errorOf } from "../fault.ts";
import type { SchemaStatus } from "../schema-status.ts";
import { connectReader, databaseIn } from "./connect.ts";
import { faultOf } from "./faults.ts";
import { refuseUnreleased, schemaVersion } from "./migrate.ts";
import { migrations } from "./migrations.ts";

/** How far a data folder's schema is, without changing anything. An older release never works on it. */
export function sqliteSchemaStatus({ folder }: { folder: string }): SchemaStatus {
  try {
    if (databaseIn(folder) === undefined) {
      throw new StoreMissing(`There is no Throughline data folder at ${folder}.`);
    }
    const db = connectReader(folder);
    try {
      const version = schemaVersion(db);
      refuseUnreleased(version, migrations);
      return { version, oldest: version, newest: migrations.at(-1)?.version ?? 0 };
    } finally {
      db.close();
    }
  } catch (error) {
    throw error instanceof StoreMissing ? error : errorOf(faultOf(error, folder));
  }
}
