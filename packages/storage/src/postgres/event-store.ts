import { startOf } from "../stats/buckets.ts";
import type { Committer } from "../committer/committer.ts";
import { countedEvent } from "../facets/counted-event.ts";
import type { BoundEntities } from "../entities/index.ts";
import { installLane, userLane } from "../outbox/messages.ts";
import type { AppendResult, EventStore } from "../ports.ts";
import type { AppEvent } from "../records.ts";
import type { Database, Run } from "./database.ts";
import { defaultEventClass } from "./event-partitions.ts";
import { messageId, subscribesTo } from "./enqueue-messages.ts";
import { countEvents } from "./count-events.ts";
import { replaceNul } from "../text/replace-nul.ts";

/** The events of one request. */
export interface EventsToStore {
  readonly app: string;
  readonly events: readonly AppEvent[];
}

/**
 * Takes shared locks before events are appended. The lock on an install makes appending and settling wait for each other
 * (see `InstallStore.settle`), so that each event counts once for the install's link. The lock on partitions keeps a new
 * partition from being opened meanwhile.
 */
const takeLocks = `
  SELECT pg_advisory_xact_lock_shared(lock) FROM (
    SELECT event_partition_lock() AS lock UNION SELECT install_lock(app, install)
    FROM unnest($1::text[], $2::text[]) AS one (app, install) WHERE install <> '' ORDER BY lock) AS locks`;

/**
 * Returns the start of a statement that inserts new events into the open partition of their class. `OFFSET 0` keeps the planner from turning the lookups into a join (see
 * record-clicks.ts).
 */
const insertNew = (returning: string) => `
  WITH given AS (
    SELECT one.*, coalesce(target.part, 0) AS part
    FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::boolean[], $7::text[],
                $8::text[], $9::text[])
      WITH ORDINALITY AS one (app, id, install, hour, received_at, test, doc, counted, user_id, n)
    LEFT JOIN apps ON apps.id = one.app
    LEFT JOIN event_partitions target ON target.class = coalesce(apps.event_class, ${defaultEventClass})
      AND target.ends IS NULL
    WHERE NOT EXISTS (SELECT FROM events WHERE events.app = one.app AND events.id = one.id OFFSET 0)
  ), stored AS (
    INSERT INTO events (part, app, id, install, hour, received_at, test, doc, counted, user_id)
    SELECT part, app, id, install, hour, received_at, test, doc, counted, user_id FROM given ORDER BY n
    ON CONFLICT DO NOTHING RETURNING ${returning}
  )`;

/** Inserts new events and enqueues messages. Returns the inserted events. */
export const insertAndEnqueue = `
  ${insertNew("app, id")}, new_messages AS (
    INSERT INTO outbox (id, app, webhook, kind, lane, install, at, doc)
    SELECT ${messageId}, given.app, webhooks.id, 'event.logged',
           CASE WHEN given.install <> '' THEN '${installLane("")}' || given.install
                ELSE '${userLane("")}' || given.user_id END,
           nullif(given.install, ''), given.received_at, given.doc
    FROM stored JOIN given ON given.app = stored.app AND given.id = stored.id
    JOIN webhooks ON webhooks.app = stored.app AND ${subscribesTo("'event.logged'")}
    ORDER BY given.n
  )
  SELECT app, id FROM stored`;

/** Inserts new events without enqueuing messages. */
const insertOnly = `${insertNew("app, id")} SELECT app, id FROM stored`;

/** Returns the ids of the given events that are not stored. */
const findMissing = `
  SELECT id FROM unnest($1::text[], $2::text[]) AS one (app, id)
  WHERE NOT EXISTS (SELECT FROM events WHERE events.app = one.app AND events.id = one.id OFFSET 0)`;

export function postgresEvents(
  committer: Committer<EventsToStore>,
  events: BoundEntities["events"],
): EventStore {
  return {
    ...events,
    append: (app, newEvents) =>
      committer.submit(
        { app, events: newEvents },
        "background",
        newEvents.length,
      ) as Promise<AppendResult>,
  };
}

/** Appends the events of several requests. Returns one result per request. Of a repeated event, the first one is stored. */
export async function appendEvents(
  { transaction }: Pick<Database, "transaction">,
  writes: readonly EventsToStore[],
): Promise<readonly AppendResult[]> {
  const rows = new Map<string, EventRow>();
  const firstOccurrences = writes.map(({ app, events }) =>
    events.filter((event) => {
      const row = toRow(app, event);
      const id = joinId(row);
      if (rows.has(id)) return false;
      rows.set(id, row);
      return true;
    }),
  );
  const stored = await transaction((run) => insertAndCountEvents(run, [...rows.values()]));
  return writes.map(({ app, events }, index) => {
    const own = firstOccurrences[index] ?? [];
    const accepted = own.filter((event) => stored.has(joinId(toRow(app, event)))).length;
    return { accepted, duplicates: events.length - accepted };
  });
}

async function insertAndCountEvents(run: Run, rows: readonly EventRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  await run(
    takeLocks,
    rows.map(({ app }) => app),
    rows.map(({ install }) => install),
  );
  const inserted = new Set((await insertEvents(run, insertAndEnqueue, rows)).map(joinId));
  await countEvents(
    run,
    rows.filter((row) => inserted.has(joinId(row))),
  );
  return inserted;
}

/** Imports those of an app's events that are not stored yet. */
export async function importEvents(
  run: Run,
  rows: readonly EventRow[],
): Promise<{ readonly id: string }[]> {
  await run("SELECT pg_advisory_xact_lock_shared(event_partition_lock())");
  return insertEvents(run, insertOnly, rows);
}

/** Inserts events with `sql` and returns the inserted ones. All others must exist already. */
async function insertEvents(run: Run, sql: string, rows: readonly EventRow[]) {
  const stored = await run<{ app: string; id: string }>(
    sql,
    rows.map(({ app }) => app),
    rows.map(({ id }) => id),
    rows.map(({ install }) => install),
    rows.map(({ hour }) => hour),
    rows.map(({ receivedAt }) => receivedAt),
    rows.map(({ test }) => test),
    rows.map(({ doc }) => doc),
    rows.map(({ counted }) => counted),
    rows.map(({ user }) => user),
  );
  const ids = new Set(stored.map(joinId));
  await assertNothingLost(
    run,
    rows.filter((row) => !ids.has(joinId(row))),
  );
  return stored;
}

/**
 * An insert skips events that conflict with a row and treats them as duplicates. If the sequence of serials lags behind
 * its table, a new event gets a serial that is in use and is skipped too. Such an event is not stored and must not be
 * acknowledged.
 */
async function assertNothingLost(run: Run, others: readonly EventRow[]): Promise<void> {
  if (others.length === 0) return;
  const ids = others.map(({ id }) => id);
  const lost = await run<{ id: string }>(
    findMissing,
    others.map(({ app }) => app),
    ids,
  );
  if (lost.length > 0) {
    throw new Error(
      `${lost.length} events were not stored: the sequence event_serials gives numbers that are in use.`,
    );
  }
}

type EventRow = ReturnType<typeof toRow>;

/** Converts an event to its columns. */
export function toRow(app: string, event: AppEvent) {
  const { id, install = "", user, at, receivedAt, test = false } = event;
  return {
    app: replaceNul(app),
    id: replaceNul(id),
    install: replaceNul(install),
    user: user === undefined ? null : replaceNul(user),
    at: Math.trunc(at),
    hour: startOf("hour", Math.trunc(at)),
    receivedAt: Math.trunc(receivedAt),
    test,
    doc: JSON.stringify(event),
    counted: JSON.stringify(countedEvent(event)),
  };
}

function joinId({ app, id }: { readonly app: string; readonly id: string }): string {
  return JSON.stringify([app, id]);
}
