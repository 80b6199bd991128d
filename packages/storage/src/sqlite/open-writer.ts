import type { DatabaseSync } from "node:sqlite";
import { deserializeError } from "../committer/serialized-error.ts";
import type { SerializedError } from "../committer/serialized-error.ts";
import { prepareBatches } from "./batch.ts";
import type { Batches, Write } from "./batch.ts";
import { connectWriter } from "./connect.ts";
import { serializeStoreError } from "./store-errors.ts";
import type { WriterThread } from "./writer-thread.ts";

/** The writing connection of a data folder. */
export interface OpenWriter {
  readonly run: Batches["run"];
  /**
   * Applies the journals and closes the file. Clicks that cannot be applied stay in their journals
   * until the next start.
   */
  readonly close: () => void;
}

/** Opens a data folder for writing and tests it with a write. */
export function openWriter(
  folder: string,
  onNotice?: (sentence: string) => void,
): { readonly writer: OpenWriter } | { readonly failure: SerializedError } {
  let db: DatabaseSync | undefined;
  try {
    db = connectWriter(folder);
    const writer = prepareWriter(db, folder, onNotice);
    if ("failure" in writer) db.close();
    return writer;
  } catch (error) {
    db?.close();
    return { failure: serializeStoreError(error, folder) };
  }
}

/** Applies the journals and tests the connection with a write. */
function prepareWriter(db: DatabaseSync, folder: string, onNotice?: (sentence: string) => void) {
  const { run, emptyJournals } = prepareBatches(db, folder, onNotice);
  emptyJournals();
  const [probed] = run([{ name: "probe", args: [] }]);
  if (probed && "failure" in probed) return probed;
  const close = () => {
    try {
      emptyJournals();
    } catch {
      // The clicks stay in their journals.
    } finally {
      db.close();
    }
  };
  return { writer: { run, close } };
}

/**
 * Opens a writer in the calling thread, because a command would end before a writer thread had
 * started.
 */
export function openLocalWriter(
  folder: string,
  onNotice?: (sentence: string) => void,
): Pick<WriterThread, "flush" | "close"> {
  const opened = openWriter(folder, onNotice);
  if ("failure" in opened) throw deserializeError(opened.failure, { isOpening: true });
  const { writer } = opened;
  return {
    flush: async (batch: readonly Write[]) => writer.run(batch),
    close: async () => writer.close(),
  };
}
