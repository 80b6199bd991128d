import { emptyLog } from "./empty-log.ts";
import { workOffline } from "./offline.ts";

/**
 * Writes the database anew, without the space that was freed in it; from then on it gives freed space back
 * by itself. Nobody may serve the folder meanwhile, and the disk has to have room for a second copy.
 */
export function compactSqliteStore(folder: string): void {
  workOffline(folder, (db) => {
    db.exec("PRAGMA auto_vacuum = INCREMENTAL; VACUUM");
    emptyLog(db);
  });
}
