import { StoreUnavailable } from "../errors.ts";
import { migrate, schemaVersion } from "./migrate.ts";
import { migrations } from "./migrations.ts";
import { workOffline } from "./offline.ts";

/**
 * Takes a data folder's schema back to an earlier version, by default the one before, for an older release to work on. What the
 * older schema cannot hold is lost. Nobody may serve the folder meanwhile; whatever opens it with this release takes it up again.
 */
export function migrateSqliteStoreDown({ folder, to }: { folder: string; to?: number }): void {
  workOffline(folder, (db) => {
    const version = schemaVersion(db);
    const target = to ?? version - 1;
    const oldest = migrations[0]?.version ?? 0;
    if (version === oldest) {
      throw new StoreUnavailable(
        `The schema in ${folder} is ${version}, the oldest that was ever released: there is none to go back to.`,
      );
    }
    if (target < oldest || target >= version) {
      throw new StoreUnavailable(
        `The schema in ${folder} is ${version}; it goes back to one from ${oldest} to ${version - 1}, not to ${target}.`,
      );
    }
    migrate(db, migrations, target);
  });
}
