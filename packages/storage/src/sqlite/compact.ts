import { truncateWal } from "./truncate-wal.ts";
import { workOffline } from "./offline.ts";

/**
 * Rewrites the database without its free space. From then on, sweeps release free space. The folder
 * must not be served meanwhile, and the disk must have room for a second copy.
 */
export function compactSqliteStore(folder: string): void {
  workOffline(folder, (db) => {
    db.exec("PRAGMA auto_vacuum = INCREMENTAL; VACUUM");
    truncateWal(db);
  });
}
