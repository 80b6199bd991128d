import type { DatabaseSync } from "node:sqlite";
import { prepareBatches } from "./batch.ts";
import { connectReader, connectWriter, requireStore } from "./connect.ts";
import { toStoreError } from "./store-errors.ts";
import { lockForServing } from "./serving-lock.ts";

/** Runs `work` on a store that is locked against serving, with all journals applied. Errors have a message for the operator. */
export function workOffline(folder: string, work: (db: DatabaseSync) => void): void {
  requireStore(folder);
  const lock = lockForServing(folder);
  let db: DatabaseSync | undefined;
  try {
    db = connectWriter(folder);
    prepareBatches(db, folder).emptyJournals();
    work(db);
  } catch (error) {
    throw toStoreError(error, folder, { isOpening: true });
  } finally {
    db?.close();
    lock.close();
  }
}

/** Reads from a store, even while it is served. Errors have a message for the operator. */
export function readStore<Result>(folder: string, read: (db: DatabaseSync) => Result): Result {
  requireStore(folder);
  let db: DatabaseSync | undefined;
  try {
    db = connectReader(folder);
    return read(db);
  } catch (error) {
    throw toStoreError(error, folder);
  } finally {
    db?.close();
  }
}
