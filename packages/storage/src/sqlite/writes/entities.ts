import type { DatabaseSync, StatementSync } from "node:sqlite";
import { isMainThread } from "node:worker_threads";
import type { Change } from "../../nodes/changes.ts";
import { eraseInstall, eraseUser, expireEntities, entities } from "../../entities/index.ts";
import type { Entities } from "../../entities/index.ts";
import { runSync, Rollback } from "../../entities/step.ts";
import type { NewRow, Entity, Request, SqlValue, Step } from "../../entities/step.ts";
import type { Moment } from "../../records.ts";
import { toSqliteValue, toSqlite } from "../dialect.ts";
import { unpackArguments } from "../pack-arguments.ts";
import type { PackedArguments } from "../pack-arguments.ts";
import type { Count } from "./count.ts";
import type { Outbox } from "./outbox.ts";
import type { Counters } from "./counters.ts";

/** The result of a write, and the changes to notify caches of. */
export interface WriteResult<Value = unknown> {
  readonly value: Value;
  readonly changes: readonly Change[];
}

/** The operations on clicks, counters and messages that entities need. */
interface Dependencies {
  readonly outbox: Outbox;
  readonly count: Count;
  readonly counters: Pick<Counters, "write">;
  readonly removeFromIndex: (app: string, click: string) => void;
}

/**
 * How many rows a statement inserts, if there are enough. Inside a savepoint, SQLite copies the
 * changed pages once per statement, which takes four times as long as the insert itself.
 */
const rowsPerInsert = 100;

/** An insert of this many rows or more belongs to an import, which may take longer. */
const minImportRows = 1_000;

/** How long the writer thread rests after each statement of an import, in milliseconds. */
const restMs = 2;
/** Waiting on it ends with the timeout, because nobody notifies. */
const neverNotified = new Int32Array(new SharedArrayBuffer(4));

/**
 * Lets other threads run. Linux leaves a running thread its time slice of several milliseconds, even
 * if a thread with a higher priority is waiting. The main thread never rests.
 */
function rest(): void {
  if (!isMainThread) Atomics.wait(neverNotified, 0, 0, restMs);
}

/** Prepares the writes of entities, which run inside the transaction of a batch. */
export function entityWrites(
  db: DatabaseSync,
  { outbox, count, counters, removeFromIndex }: Dependencies,
) {
  const statements = new Map<string, StatementSync>();

  function prepared(sql: string): StatementSync {
    let statement = statements.get(sql);
    if (statement === undefined) statements.set(sql, (statement = db.prepare(toSqlite(sql))));
    return statement;
  }

  const readRows = (sql: string, values: readonly SqlValue[]) =>
    prepared(sql).all(...values.map(toSqliteValue));

  function insert(table: string, rows: readonly NewRow[], returning: string): unknown[] {
    const columns = Object.keys(rows[0] ?? {});
    const placeholders = `(${columns.map(() => "?").join(", ")})`;
    const inserted: unknown[] = [];
    for (let at = 0; at < rows.length;) {
      // Two sizes are enough. Each further size would be another statement to prepare.
      const size = rows.length - at < rowsPerInsert ? 1 : rowsPerInsert;
      const statement = prepared(
        `INSERT INTO ${table} (${columns.join(", ")})
         VALUES ${Array(size).fill(placeholders).join(", ")}
         ON CONFLICT DO NOTHING RETURNING ${returning}`,
      );
      const values = rows
        .slice(at, at + size)
        .flatMap((row) => columns.map((column) => toSqliteValue(row[column] ?? null)));
      inserted.push(...statement.all(...values));
      at += size;
      if (rows.length >= minImportRows) rest();
    }
    return inserted;
  }

  /** Does what a step asks for. */
  function handle(request: Request, changes: Change[]): unknown {
    if ("sql" in request) return readRows(request.sql, request.values);
    if ("insert" in request) return insert(request.insert, request.rows, request.returning);
    if ("change" in request) changes.push(request.change);
    else if ("messages" in request) {
      for (const message of request.messages)
        outbox.enqueue(request.app, message.kind, () => message);
    } else if ("claimed" in request) {
      for (const click of request.claimed) removeFromIndex(request.app, click);
    } else if ("rollUp" in request) counters.write();
    else if ("facets" in request) count({ counters: [], facets: request.facets });
    return undefined;
  }

  /** Runs a step in a savepoint. If the step is rolled back, the other writes of the batch stay. */
  function runAtomically<Value>(step: Step<Value>): WriteResult<Value> {
    const changes: Change[] = [];
    db.exec("SAVEPOINT entity");
    try {
      const value = runSync(step, (request) => handle(request, changes));
      db.exec("RELEASE entity");
      return { value, changes };
    } catch (error) {
      if (!(error instanceof Rollback)) throw error;
      db.exec("ROLLBACK TO entity; RELEASE entity");
      return { value: error.result as Value, changes: [] };
    } finally {
      // The step may have changed the webhooks.
      outbox.clearCache();
    }
  }

  return {
    /** Runs one write of an entity. */
    entity(
      name: keyof Entities,
      action: string,
      args: readonly unknown[] | PackedArguments,
    ): WriteResult {
      const { writes }: Entity = entities[name];
      const write = writes[action] as (...given: readonly unknown[]) => Step<unknown>;
      return runAtomically(write(...("packed" in args ? unpackArguments(args) : args)));
    },

    expireEntities: (now: Moment) => runAtomically(expireEntities(now)).value,

    erase: (app: string, install: string) => runAtomically(eraseInstall(app, install)),

    eraseUser: (app: string, user: string) => runAtomically(eraseUser(app, user)),
  };
}
