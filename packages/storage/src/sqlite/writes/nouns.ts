import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Change } from "../../changes.ts";
import { eraseInstall, expireNouns, nouns } from "../../nouns/index.ts";
import type { Nouns } from "../../nouns/index.ts";
import { runSync, Rollback } from "../../nouns/step.ts";
import type { NewRow, Noun, Request, SqlValue, Step } from "../../nouns/step.ts";
import type { Moment } from "../../records.ts";
import { bindable, toSqlite } from "../dialect.ts";
import type { FacetDeltas } from "./facet-deltas.ts";
import type { Outbox } from "./outbox.ts";

/** What a write came to, and what readers that remember it are to be told. */
export interface WriteResult<Value = unknown> {
  readonly value: Value;
  readonly changes: readonly Change[];
}

/** What nouns need of clicks, counts and messages. */
interface Dependencies {
  readonly outbox: Outbox;
  readonly deltas: FacetDeltas;
  readonly unlist: (app: string, click: string) => void;
}

/** The writes of nouns, inside the transaction of a batch. */
export function nounWrites(db: DatabaseSync, { outbox, deltas, unlist }: Dependencies) {
  const statements = new Map<string, StatementSync>();

  function prepared(sql: string): StatementSync {
    let statement = statements.get(sql);
    if (statement === undefined) statements.set(sql, (statement = db.prepare(toSqlite(sql))));
    return statement;
  }

  const rowsOf = (sql: string, values: readonly SqlValue[]) =>
    prepared(sql).all(...values.map(bindable));

  function insert(table: string, rows: readonly NewRow[], returning: string): unknown[] {
    const columns = Object.keys(rows[0] ?? {});
    const isGiven = columns.includes(returning);
    const statement = prepared(
      `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})
       ON CONFLICT DO NOTHING ${isGiven ? "" : `RETURNING ${returning}`}`,
    );
    // What was given need not be read back, which costs more than to insert it.
    return rows.flatMap((row): unknown[] => {
      const values = columns.map((column) => bindable(row[column] ?? null));
      if (isGiven) return statement.run(...values).changes > 0 ? [row] : [];
      return statement.all(...values);
    });
  }

  function answer(request: Request, changes: Change[]): unknown {
    if ("sql" in request) return rowsOf(request.sql, request.values);
    if ("insert" in request) return insert(request.insert, request.rows, request.returning);
    if ("change" in request) changes.push(request.change);
    else if ("messages" in request) {
      for (const told of request.messages) outbox.enqueue(request.app, told.kind, () => told);
    } else if ("claimed" in request) {
      for (const click of request.claimed) unlist(request.app, click);
    } else if ("facets" in request) for (const note of request.facets) deltas.add(note);
    return undefined;
  }

  /** Runs a step, whole or not at all; the batch's other writes stay when it is rolled back. */
  function runAtomically<Value>(step: Step<Value>): WriteResult<Value> {
    const changes: Change[] = [];
    db.exec("SAVEPOINT noun");
    try {
      const value = runSync(step, (request) => answer(request, changes));
      db.exec("RELEASE noun");
      return { value, changes };
    } catch (error) {
      if (!(error instanceof Rollback)) throw error;
      db.exec("ROLLBACK TO noun; RELEASE noun");
      return { value: error.answer as Value, changes: [] };
    } finally {
      // It may have changed which endpoints there are.
      outbox.begin();
    }
  }

  return {
    /** One write of a noun. */
    noun(name: keyof Nouns, action: string, args: readonly unknown[]): WriteResult {
      const { writes }: Noun = nouns[name];
      const write = writes[action] as (...given: readonly unknown[]) => Step<unknown>;
      return runAtomically(write(...args));
    },

    expireNouns: (now: Moment) => runAtomically(expireNouns(now)).value,

    erase: (app: string, install: string) => runAtomically(eraseInstall(app, install)),
  };
}
