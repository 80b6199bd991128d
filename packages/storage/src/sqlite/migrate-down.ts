import { StoreUnavailable } from "../errors.ts";
import { migrate, schemaVersion } from "./migrate.ts";
import { migrations } from "./migrations.ts";
import { workOffline } from "./offline.ts";

/**
 * Migrates a data folder down to an earlier schema, by default the previous one, so that an older
 * release can use it. Data that the older schema cannot hold is lost. The folder must not be served
 * meanwhile.
 */
export function migrateSqliteStoreDown({ folder, to }: { folder: string; to?: number }): void {
  workOffline(folder, (db) => {
    const version = schemaVersion(db);
    const target = to ?? version - 1;
    const oldest = migrations[0]?.version ?? 0;
    if (version === oldest) {
      throw new StoreUnavailable(
        `The schema in ${folder} is ${version}, the oldest released version. There is no earlier one to migrate to.`,
      );
    }
    if (target < oldest || target >= version) {
      throw new StoreUnavailable(
        `The schema in ${folder} is ${version}. It can be migrated down to a version from ${oldest} to ${version - 1}, not to ${target}.`,
      );
    }
    migrate(db, migrations, target);
  });
}
