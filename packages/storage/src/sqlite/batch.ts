import type { DatabaseSync } from "node:sqlite";
import { emptyLog } from "./empty-log.ts";
import { faultOf } from "./faults.ts";
import type { Fault } from "./faults.ts";
import { prepareWrites } from "./writes/index.ts";
import type { Writes } from "./writes/index.ts";
import { Tallies } from "./writes/tallies.ts";

/** One write by name, as it travels to the writer's thread. */
export type Write = {
  [Name in keyof Writes]: { readonly name: Name; readonly args: Parameters<Writes[Name]> };
}[keyof Writes];

export type Outcome = { readonly value: unknown } | { readonly fault: Fault };

/** Runs writes in one transaction: when it returns, those without a fault are on the disk. */
export function batchRunner(db: DatabaseSync, folder: string) {
  const tallies = new Tallies(db);
  const log = { due: false };
  const writes = prepareWrites(db, tallies, log);

  function commit(batch: readonly Write[]): Outcome[] {
    db.exec("BEGIN IMMEDIATE");
    try {
      const outcomes = batch.map(({ name, args }) => ({
        value: (writes[name] as (...given: unknown[]) => unknown)(...args),
      }));
      tallies.write();
      db.exec("COMMIT");
      if (log.due) log.due = !emptyLog(db);
      return outcomes;
    } catch (error) {
      tallies.drop();
      if (db.isTransaction) db.exec("ROLLBACK");
      throw error;
    }
  }

  return function run(batch: readonly Write[]): Outcome[] {
    try {
      return commit(batch);
    } catch (error) {
      const fault = faultOf(error, folder);
      // One bad write must not take its neighbours along; a bad disk takes them all.
      if (fault.kind !== "unexpected" || batch.length === 1) return batch.map(() => ({ fault }));
      return batch.flatMap((write) => run([write]));
    }
  };
}
