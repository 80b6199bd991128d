import { prepareBatches } from "./batch.ts";
import { connectWriter } from "./connect.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations.ts";

/**
 * Takes a data folder's schema to a version, to go back to an older release. Stop the service and
 * copy the folder first: what the older schema cannot hold is lost.
 */
export function migrateSqliteStore({ folder, to }: { folder: string; to: number }): void {
  const db = connectWriter(folder);
  try {
    prepareBatches(db, folder).emptyJournals();
    migrate(db, migrations, to);
  } finally {
    db.close();
  }
}
