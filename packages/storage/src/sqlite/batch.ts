import type { DatabaseSync } from "node:sqlite";
import type { WriteOutcome } from "../committer/serialized-error.ts";
import { truncateWal } from "./truncate-wal.ts";
import { serializeStoreError } from "./store-errors.ts";
import { Journals } from "./journal/journals.ts";
import type { JournalEntry } from "./journal/entry.ts";
import { FacetDeltas } from "./writes/facet-deltas.ts";
import { prepareWrites } from "./writes/index.ts";
import type { Writes } from "./writes/index.ts";
import { prepareOutbox } from "./writes/outbox.ts";
import { Counters } from "./writes/counters.ts";

/** A write with its name and arguments, as sent to the writer thread. */
export type Write = {
  [Name in keyof Writes]: { readonly name: Name; readonly args: Parameters<Writes[Name]> };
}[keyof Writes];

/** The operations of the writing connection. */
export interface Batches {
  /** Runs writes in one transaction. When it returns, writes that did not fail are on disk. */
  readonly run: (batch: readonly Write[]) => WriteOutcome[];
  /** Applies all journals to the database and deletes them. */
  readonly emptyJournals: () => void;
}

/** Stands in for the journals of a database in memory, which has none. */
const noJournals: Pick<Journals, "apply" | "remove"> = { apply: () => true, remove: () => {} };

/**
 * Prepares the writes of a connection. Each transaction first applies the clicks in the journals,
 * so that every write sees all of them. Without a folder, the database is in memory and has neither
 * journals nor a write-ahead log.
 */
export function prepareBatches(
  db: DatabaseSync,
  folder?: string,
  onNotice: (sentence: string) => void = () => undefined,
): Batches {
  const counters = new Counters(db);
  const deltas = new FacetDeltas(db);
  const outbox = prepareOutbox(db);
  const walTruncation = { isDue: false };
  const writes = prepareWrites(db, { counters, deltas, outbox }, walTruncation);
  const applyEntry = (entry: JournalEntry) => {
    if ("click" in entry) writes.record(entry.app, entry.click);
    else writes.countVisit(entry.app, entry.visit);
  };
  const journals =
    folder === undefined ? noJournals : new Journals(db, folder, applyEntry, onNotice);

  function writeCounts(): void {
    counters.write();
    deltas.write();
  }

  function commit(batch: readonly Write[], retireJournals = false): WriteOutcome[] {
    db.exec("BEGIN IMMEDIATE");
    outbox.clearCache();
    try {
      while (!journals.apply(retireJournals)) {
        writeCounts();
        db.exec("COMMIT; BEGIN IMMEDIATE");
        outbox.clearCache();
      }
      const outcomes = batch.map(({ name, args }) => ({
        value: (writes[name] as (...given: unknown[]) => unknown)(...args),
      }));
      writeCounts();
      db.exec("COMMIT");
      return outcomes;
    } catch (error) {
      counters.discard();
      deltas.discard();
      if (db.isTransaction) db.exec("ROLLBACK");
      throw error;
    }
  }

  function emptyJournals(): void {
    commit([], true);
    journals.remove();
  }

  /**
   * Deletes applied journals and truncates the write-ahead log if a write asked for that. Returns
   * false if the next batch must try again. Committed data is safe either way.
   */
  function cleanUp(): boolean {
    try {
      if (folder === undefined) return true;
      if (walTruncation.isDue) emptyJournals();
      else journals.remove();
      return !walTruncation.isDue || truncateWal(db);
    } catch {
      return false;
    }
  }

  function run(batch: readonly Write[]): WriteOutcome[] {
    try {
      const outcomes = commit(batch);
      if (cleanUp()) walTruncation.isDue = false;
      return outcomes;
    } catch (error) {
      const failure = serializeStoreError(error, folder ?? "memory");
      // One invalid write must not fail the others. A disk error fails all of them.
      if (failure.kind !== "unexpected" || batch.length === 1)
        return batch.map(() => ({ failure }));
      return batch.flatMap((write) => run([write]));
    }
  }

  return { run, emptyJournals };
}
