import { StoreMissing } from "../errors.ts";
import { errorOf } from "../fault.ts";
import { prepareBatches } from "./batch.ts";
import { connectWriter, databaseIn } from "./connect.ts";
import { emptyLog } from "./empty-log.ts";
import { faultOf } from "./faults.ts";
import { lockForServing } from "./serving-lock.ts";

/**
 * Writes the database anew, without the space that was freed in it; from then on it gives freed space back
 * by itself. Nobody may serve the folder meanwhile, and the disk has to have room for a second copy.
 */
export function compactSqliteStore(folder: string): void {
  if (databaseIn(folder) === undefined) {
    throw new StoreMissing(`There is no Throughline data folder at ${folder}.`);
  }
  const lock = lockForServing(folder);
  try {
    const db = connectWriter(folder);
    try {
      prepareBatches(db, folder).emptyJournals();
      db.exec("PRAGMA auto_vacuum = INCREMENTAL; VACUUM");
      emptyLog(db);
    } finally {
      db.close();
    }
  } catch (error) {
    throw errorOf(faultOf(error, folder), true);
  } finally {
    lock.close();
  }
}
