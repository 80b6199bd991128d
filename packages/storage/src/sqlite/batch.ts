import type { DatabaseSync } from "node:sqlite";
import type { WriteOutcome } from "../fault.ts";
import { emptyLog } from "./empty-log.ts";
import { faultOf } from "./faults.ts";
import { Journals } from "./journal/journals.ts";
import type { ClickToStore } from "./writes/clicks.ts";
import { FacetDeltas } from "./writes/facet-deltas.ts";
import { prepareWrites } from "./writes/index.ts";
import type { Writes } from "./writes/index.ts";
import { prepareOutbox } from "./writes/outbox.ts";
import { Tallies } from "./writes/tallies.ts";

/** One write by name, as it travels to the writer's thread. */
export type Write = {
  [Name in keyof Writes]: { readonly name: Name; readonly args: Parameters<Writes[Name]> };
}[keyof Writes];

/** What the writing connection does. */
export interface Batches {
  /** Runs writes in one transaction: when it returns, those without a fault are on the disk. */
  readonly run: (batch: readonly Write[]) => WriteOutcome[];
  /** Takes in every click that waits in a journal, and removes the journals. */
  readonly emptyJournals: () => void;
  /** Adds up everything that waits to be. */
  readonly addUpAll: () => void;
}

/** So many deltas wait before they are added up: the more at a time, the less each costs. */
const maxPendingDeltas = 10_000;

/** Of a database in memory. */
const noJournals: Pick<Journals, "apply" | "remove"> = { apply: () => true, remove: () => {} };

/**
 * Each transaction begins with the clicks that wait in a journal: every write knows of all of them. Without a folder, the
 * database is in memory, and has neither journals nor a log.
 */
export function prepareBatches(
  db: DatabaseSync,
  folder?: string,
  onNotice: (sentence: string) => void = () => undefined,
): Batches {
  const tallies = new Tallies(db);
  const deltas = new FacetDeltas(db);
  const outbox = prepareOutbox(db);
  const log = { due: false };
  const writes = prepareWrites(db, { tallies, deltas, outbox }, log);
  const record = (app: string, click: ClickToStore) => writes.record(app, click);
  const journals = folder === undefined ? noJournals : new Journals(db, folder, record, onNotice);

  function writeCounts(): void {
    tallies.write();
    deltas.write();
  }

  function commit(batch: readonly Write[], allJournals = false): WriteOutcome[] {
    db.exec("BEGIN IMMEDIATE");
    outbox.begin();
    try {
      while (!journals.apply(allJournals)) {
        writeCounts();
        db.exec("COMMIT; BEGIN IMMEDIATE");
        outbox.begin();
      }
      const outcomes = batch.map(({ name, args }) => ({
        value: (writes[name] as (...given: unknown[]) => unknown)(...args),
      }));
      writeCounts();
      db.exec("COMMIT");
      return outcomes;
    } catch (error) {
      tallies.discard();
      deltas.discard();
      if (db.isTransaction) db.exec("ROLLBACK");
      throw error;
    }
  }

  function emptyJournals(): void {
    commit([], true);
    journals.remove();
  }

  /** False when it has to be tried again; what was committed is kept either way. */
  function cleanUp(): boolean {
    try {
      if (folder === undefined) return true;
      if (log.due) emptyJournals();
      else journals.remove();
      return !log.due || emptyLog(db);
    } catch {
      return false;
    }
  }

  /** What could not be added up waits for the next time, or for whoever reads it. */
  function addUpFacets(): void {
    if (deltas.pending < maxPendingDeltas) return;
    try {
      commit([{ name: "addUpFacets", args: [maxPendingDeltas] }]);
      deltas.pending = 0;
    } catch {
      // The disk is full or held by another process: the next batch says so to those who wait for it.
    }
  }

  function run(batch: readonly Write[]): WriteOutcome[] {
    try {
      const outcomes = commit(batch);
      if (cleanUp()) log.due = false;
      addUpFacets();
      return outcomes;
    } catch (error) {
      const fault = faultOf(error, folder ?? "memory");
      // One bad write must not take its neighbours along; a bad disk takes them all.
      if (fault.kind !== "unexpected" || batch.length === 1) return batch.map(() => ({ fault }));
      return batch.flatMap((write) => run([write]));
    }
  }

  function addUpAll(): void {
    const step: Write = { name: "addUpFacets", args: [maxPendingDeltas] };
    for (;;) {
      const [outcome] = commit([step]);
      if (!outcome || !("value" in outcome) || outcome.value !== maxPendingDeltas) return;
    }
  }

  return { run, emptyJournals, addUpAll };
}
