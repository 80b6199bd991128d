import type { Change } from "../nodes/changes.ts";
import { bindEntities, entities } from "../entities/index.ts";
import type { BoundEntities } from "../entities/index.ts";
import { bindEntity, Rollback } from "../entities/step.ts";
import type { NewRow, Request, Step } from "../entities/step.ts";
import type { App, AppEvent } from "../records.ts";
import type { PostgresChanges } from "./changes.ts";
import type { Database, Run } from "./database.ts";
import { Deltas } from "./deltas.ts";
import { eventRetentionClass } from "./event-partitions.ts";
import { importEvents, toRow } from "./event-store.ts";
import { findLinks } from "./find-links.ts";
import { insertRows } from "./insert-rows.ts";
import { clickRetentionClass } from "./click-partitions.ts";
import { removeAllFromIndex } from "./click-index.ts";
import { enqueueMessages } from "./enqueue-messages.ts";

/** Where changes go: `publish` notifies other nodes with the commit, `emit` notifies this node after the commit. */
type Changes = Pick<PostgresChanges, "publish" | "emit">;

/** Runs a step on a connection. Its changes are added to `changed`. */
async function runStep<Result>(
  step: Step<Result>,
  run: Run,
  { publish }: Pick<Changes, "publish">,
  changed: Change[] = [],
): Promise<Result> {
  async function answer(request: Request): Promise<unknown> {
    if ("sql" in request) return run(request.sql, ...request.values);
    if ("insert" in request) return insert(run, request.insert, request.rows, request.returning);
    if ("search" in request) return findLinks(run, request.search);
    if ("lock" in request) {
      return run("SELECT pg_advisory_xact_lock(hashtext($1))", `throughline ${request.lock}`);
    }
    if ("lockInstall" in request) {
      const { app, install } = request.lockInstall;
      return run("SELECT pg_advisory_xact_lock(install_lock($1, $2))", app, install);
    }
    if ("storedApp" in request) return assignPartitions(run, request.storedApp);
    if ("messages" in request) return enqueueMessages(run, request.app, request.messages);
    if ("claimed" in request) return removeAllFromIndex(run, request.app, request.claimed);
    if ("facets" in request) {
      const deltas = new Deltas();
      for (const event of request.facets) deltas.addFacets(event);
      return deltas.write(run);
    }
    if ("rollUp" in request) return run("SELECT roll_up_counters()");
    changed.push(request.change);
    return publish(run, request.change);
  }
  let next = step.next();
  while (!next.done) next = step.next(await answer(next.value));
  return next.value;
}

async function insert(
  run: Run,
  table: string,
  rows: readonly NewRow[],
  returning: string,
): Promise<unknown[]> {
  if (table !== "events") return insertRows(run, table, rows, returning);
  // Events are partitioned, and an event that exists in another partition must not be inserted
  // again.
  const events = rows.map(({ app, doc }) =>
    toRow(String(app), JSON.parse(String(doc)) as AppEvent),
  );
  return importEvents(run, events);
}

/** Assigns the app to its partition classes. */
async function assignPartitions(run: Run, app: App): Promise<void> {
  const eventClass = eventRetentionClass(app);
  const [old] = await run<{ event_class: number }>(
    "SELECT event_class FROM apps WHERE id = $1",
    app.id,
  );
  // The app's events go to another partition from now on. Wait for running writes, so that their
  // events are seen as duplicates there.
  if (old?.event_class !== eventClass)
    await run("SELECT pg_advisory_xact_lock(event_partition_lock())");
  await run(
    "UPDATE apps SET click_class = $2, event_class = $3 WHERE id = $1",
    app.id,
    clickRetentionClass(app.matching.windowMs),
    eventClass,
  );
}

/** Binds all entities to PostgreSQL. Each read runs on its own, each write is a transaction. */
export function postgresEntities(
  { run, transaction }: Pick<Database, "run" | "transaction">,
  changes: Changes,
): BoundEntities {
  return bindEntities((name) =>
    bindEntity(
      entities[name],
      (step) =>
        (...args: never[]) =>
          runStep(step(...args), run, changes),
      (step) =>
        async (...args: never[]) => {
          try {
            return await inTransaction({ transaction }, changes, () => step(...args));
          } catch (error) {
            if (error instanceof Rollback) return error.result;
            throw error;
          }
        },
    ),
  );
}

/**
 * Runs a step in a transaction, again from the beginning after a deadlock. Then emits its changes
 * on this node.
 */
export async function inTransaction<Result>(
  { transaction }: Pick<Database, "transaction">,
  changes: Changes,
  begin: () => Step<Result>,
): Promise<Result> {
  let changed: Change[] = [];
  const result = await transaction((run) => {
    changed = [];
    return runStep(begin(), run, changes, changed);
  });
  for (const change of changed) changes.emit(change);
  return result;
}
