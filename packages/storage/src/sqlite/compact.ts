import { emptyLog } from "./empty-log.ts";
import { workOffline } from "./offline.ts";

/**
 * Rewrites the database without its free space. From then on it releases free space by itself. The
 * folder must not be served meanwhile, and the disk must have room for a second copy.
 */
export function compactSqliteStore(folder: string): void {
  workOffline(folder, (db) => {
    db.exec("PRAGMA auto_vacuum = INCREMENTAL; VACUUM");
    emptyLog(db);
  });
}
