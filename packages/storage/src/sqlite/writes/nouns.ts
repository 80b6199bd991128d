import type { DatabaseSync, StatementSync } from "node:sqlite";
import { nouns } from "../../nouns/index.ts";
import type { Nouns } from "../../nouns/index.ts";
import { answerAll, Rollback } from "../../nouns/step.ts";
import type { Noun, SqlValue, Step } from "../../nouns/step.ts";
import type { Change } from "../../ports.ts";
import { bindable, toSqlite } from "../dialect.ts";
import type { Outbox } from "./outbox.ts";

/** What a write came to, and what readers that remember it are to be told. */
export interface Written {
  readonly value: unknown;
  readonly changes: readonly Change[];
}

/** The writes of nouns, inside the transaction of a batch. */
export function nounWrites(db: DatabaseSync, { tell, begin }: Pick<Outbox, "tell" | "begin">) {
  const prepared = new Map<string, StatementSync>();

  function rowsOf(sql: string, values: readonly SqlValue[]): unknown[] {
    let statement = prepared.get(sql);
    if (statement === undefined) prepared.set(sql, (statement = db.prepare(toSqlite(sql))));
    return statement.all(...values.map(bindable));
  }

  function drive<Result>(step: Step<Result>, changes: Change[]): Result {
    return answerAll(step, (request) => {
      if ("sql" in request) return rowsOf(request.sql, request.values);
      if ("change" in request) changes.push(request.change);
      else if ("told" in request) {
        for (const told of request.told) tell(request.app, told.kind, () => told);
      }
      return undefined;
    });
  }

  /** One write of a noun, whole or not at all; the batch's other writes stay when it is rolled back. */
  const noun = (name: keyof Nouns, action: string, args: readonly unknown[]): Written => {
    const changes: Change[] = [];
    const { writes }: Noun = nouns[name];
    const write = writes[action] as (...given: readonly unknown[]) => Step<unknown>;
    db.exec("SAVEPOINT noun");
    try {
      const value = drive(write(...args), changes);
      db.exec("RELEASE noun");
      return { value, changes };
    } catch (error) {
      if (!(error instanceof Rollback)) throw error;
      db.exec("ROLLBACK TO noun; RELEASE noun");
      return { value: error.answer, changes: [] };
    } finally {
      // It may have changed which endpoints there are.
      begin();
    }
  };

  return { drive, noun };
}
