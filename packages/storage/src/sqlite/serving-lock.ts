import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StoreUnavailable } from "../errors.ts";
import { createFolder, restrictToOwner } from "./connect.ts";
import { deserializeError } from "../committer/serialized-error.ts";
import { serializeStoreError } from "./store-errors.ts";

/**
 * Makes this process the only one that serves the folder, until the lock is closed or the process
 * ends. The operating system holds the lock on a separate file, so that no other operation waits
 * for it. Throws `StoreUnavailable` while another process has the lock.
 */
export function lockForServing(folder: string): DatabaseSync {
  try {
    createFolder(folder);
    const file = join(folder, "serving.lock");
    restrictToOwner(file);
    const lock = new DatabaseSync(file, { timeout: 0 });
    try {
      lock.exec("BEGIN EXCLUSIVE");
      return lock;
    } catch (error) {
      lock.close();
      throw error;
    }
  } catch (error) {
    const failure = serializeStoreError(error, folder);
    throw failure.kind === "busy"
      ? alreadyServedError(folder)
      : deserializeError(failure, { isOpening: true });
  }
}

function alreadyServedError(folder: string): StoreUnavailable {
  return new StoreUnavailable(
    `Another process already serves ${folder}. Stop it first, or give this one a data folder of its own.`,
  );
}
