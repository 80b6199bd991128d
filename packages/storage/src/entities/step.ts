import type { DataKind } from "@throughline/protocol";
import type { Change } from "../nodes/changes.ts";
import { formatCursor, formatTimeCursor, parseCursor, parseTimeCursor } from "../paging/cursor.ts";
import type { TimePosition } from "../paging/cursor.ts";
import type { NewFacetDelta } from "../facets/cube-changes.ts";
import type { MessageDraft } from "../outbox/messages.ts";
import type { Page, PageRequest, TimeSpan } from "../paging/page.ts";
import type { App, Moment } from "../records.ts";
import { replaceNul } from "../text/replace-nul.ts";

/** A parameter of a statement. To match a list of texts, write `= ANY ($1::text[])`. */
export type SqlValue = string | number | boolean | null | readonly string[];

/** A row to insert, by its columns. */
export type NewRow = Readonly<Record<string, string | number | boolean | null>>;

/** A search for links below a serial. There is at least one word. */
export interface LinkSearch {
  readonly app: string;
  readonly words: readonly string[];
  readonly below: number;
  readonly limit: number;
}

/** The links found so far. Those below the serial `next` have not been searched. */
export interface FoundLinks {
  readonly rows: readonly { readonly serial: number; readonly doc: string }[];
  readonly next?: number;
}

/** A request from a step to its engine: an SQL statement, or an operation that each engine does in its own way. */
export type Request =
  | { readonly sql: string; readonly values: readonly SqlValue[] }
  /**
   * Inserts rows with the same columns and skips existing ones. Returns the columns `returning` of
   * the inserted rows.
   */
  | { readonly insert: string; readonly rows: readonly NewRow[]; readonly returning: string }
  /** Finds links that contain all words, newest first. */
  | { readonly search: LinkSearch }
  /** Takes a lock until the transaction ends. */
  | { readonly lock: string }
  /** Keeps others from settling the install or counting its events until the transaction ends. */
  | { readonly lockInstall: { readonly app: string; readonly install: string } }
  /** Notifies caches after the commit. */
  | { readonly change: Change }
  /** Stores messages for the app's webhooks in the current transaction. */
  | { readonly app: string; readonly messages: readonly MessageDraft[] }
  /**
   * The app was stored. Its settings may decide in which partitions its clicks and events are
   * stored.
   */
  | { readonly storedApp: App }
  /** These clicks have an install, so they are removed from the index and found by id only. */
  | { readonly app: string; readonly claimed: readonly string[] }
  /** Adds deltas for the cubes. */
  | { readonly facets: readonly NewFacetDelta[] }
  /** Rolls the pending deltas of all counters up into the table `counters`. */
  | { readonly rollUp: "counters" };

/**
 * A database operation that is written once for both engines. PostgreSQL answers its requests one
 * by one over a connection. SQLite answers them synchronously in the writer thread.
 */
export type Step<Result> = Generator<Request, Result, unknown>;

/** Throw this in a step to roll its transaction back and return `result`. */
export class Rollback extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super("The transaction is rolled back.");
    this.result = result;
  }
}

type Steps = Readonly<Record<string, (...args: never[]) => Step<unknown>>>;

/** How many records of each kind were erased. */
export type ErasedCounts = Readonly<Partial<Record<DataKind, number>>>;

/** A kind of record that both engines store in the same way. */
export interface Entity {
  /**
   * The tables in PostgreSQL's SQL; sqlite/dialect.ts translates them for SQLite. Serial numbers
   * give the order in which rows were added, and lists and cursors use them. `doc` is the record as
   * JSON. Fields that queries use have their own columns.
   */
  readonly tables?: string;
  /** Reads run on any connection, each statement on its own. */
  readonly reads: Steps;
  /** Each write is a transaction. */
  readonly writes: Steps;
  /** The writes of the background lane, with their weight in the queue. */
  readonly background?: Readonly<Record<string, (...args: never[]) => number>>;
  /** Deletes or ends expired records. Returns how many were deleted. */
  readonly expire?: (now: Moment) => Step<number>;
  /** Erases an install from these records. Returns how many records were erased. */
  readonly eraseInstall?: (app: string, install: string) => Step<ErasedCounts>;
  /** Erases a user's data from these records, except for the user's installs. Returns how many records were erased. */
  readonly eraseUser?: (app: string, user: string) => Step<ErasedCounts>;
}

type Bound<Some> = {
  readonly [Name in keyof Some]: Some[Name] extends (...args: infer Args) => Step<infer Result>
    ? (...args: Args) => Promise<Result>
    : never;
};

/** The functions of an entity, bound to an engine. */
export type BoundEntity<Of extends Entity> = Bound<Of["reads"]> & Bound<Of["writes"]>;

/** Binds each function of an entity to an engine. */
export function bindEntity<Of extends Entity>(
  { reads, writes }: Of,
  read: (step: Steps[string]) => unknown,
  write: (step: Steps[string], action: string) => unknown,
): BoundEntity<Of> {
  return Object.fromEntries([
    ...Object.entries(reads).map(([action, step]) => [action, read(step)]),
    ...Object.entries(writes).map(([action, step]) => [action, write(step, action)]),
  ]) as BoundEntity<Of>;
}

/** Runs a step on an engine that answers synchronously. */
export function runSync<Result>(step: Step<Result>, answer: (request: Request) => unknown): Result {
  let next = step.next();
  while (!next.done) next = step.next(answer(next.value));
  return next.value;
}

/**
 * Runs one statement in the SQL that both engines understand (see sqlite/dialect.ts). Returns its
 * rows.
 */
export function* run<Row = unknown>(sql: string, ...values: readonly SqlValue[]): Step<Row[]> {
  return (yield { sql, values }) as Row[];
}

export function* lock(name: string): Step<void> {
  yield { lock: name };
}

export function* publishChange(change: Change): Step<void> {
  yield { change };
}

export function* enqueueMessages(app: string, ...messages: readonly MessageDraft[]): Step<void> {
  yield { app, messages };
}

/**
 * Inserts rows with the same columns and skips existing ones. Returns the columns `returning` of
 * the inserted rows.
 */
export function* insertRows<Row = unknown>(
  table: string,
  rows: readonly NewRow[],
  returning: string,
): Step<Row[]> {
  return rows.length === 0 ? [] : ((yield { insert: table, rows, returning }) as Row[]);
}

/**
 * Inserts a row for each new item. Returns the inserted items. `key` is the column that identifies
 * a row within an app.
 */
export function* insertMissing<Item>(
  table: string,
  key: string,
  items: readonly Item[],
  rowOf: (item: Item) => NewRow,
): Step<Item[]> {
  const rows = items.map(rowOf);
  const inserted = yield* insertRows<Record<string, string>>(table, rows, key);
  // PostgreSQL stores texts without NUL characters.
  const keys = new Set(inserted.map((row) => replaceNul(row[key] ?? "")));
  // Of several items with the same key, only the first was inserted.
  return items.filter((_, index) => keys.delete(replaceNul(String(rows[index]?.[key]))));
}

/** Returns the records in the column `doc`. */
export function* docs<Record>(sql: string, ...values: readonly SqlValue[]): Step<Record[]> {
  const rows = yield* run<{ doc: string }>(sql, ...values);
  return rows.map((row) => JSON.parse(row.doc) as Record);
}

/** Returns the record of the first row. */
export function* doc<Record>(
  sql: string,
  ...values: readonly SqlValue[]
): Step<Record | undefined> {
  return (yield* docs<Record>(sql, ...values))[0];
}

/**
 * Returns one page of rows. `sql` selects `serial` and other columns, newest first, below serial
 * $1, at most $2 rows.
 */
export function* readPage<Row extends { readonly serial: number }>(
  sql: string,
  { limit, after }: PageRequest,
  ...values: readonly SqlValue[]
): Step<Page<Row>> {
  const below = after === undefined ? Number.MAX_SAFE_INTEGER : parseCursor(after);
  const rows = yield* run<Row>(sql, below, limit + 1, ...values);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return last && rows.length > limit ? { items, next: formatCursor(last.serial) } : { items };
}

/** Returns one page of the records in the column `doc`. */
export function* page<Record>(
  sql: string,
  request: PageRequest,
  ...values: readonly SqlValue[]
): Step<Page<Record>> {
  const result = yield* readPage<{ serial: number; doc: string }>(sql, request, ...values);
  return { ...result, items: result.items.map((row) => JSON.parse(row.doc) as Record) };
}

/**
 * Returns one page of the records of a span. `sql` selects `serial`, the time as `at`, and `doc` from time $1 on, before time $2
 * and serial $3, newest first, at most $4 rows. With an index by time, a page costs the same however many records there are
 * before and after it.
 */
export function* pageOfSpan<Record>(
  sql: string,
  { since = 0, until = Number.MAX_SAFE_INTEGER }: TimeSpan,
  { limit, after }: PageRequest,
  ...values: readonly SqlValue[]
): Step<Page<Record>> {
  const below = after === undefined ? { at: until, serial: 0 } : parseTimeCursor(after);
  const rows = yield* run<TimePosition & { doc: string }>(
    sql,
    since,
    below.at,
    below.serial,
    limit + 1,
    ...values,
  );
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map((row) => JSON.parse(row.doc) as Record),
    ...(last && rows.length > limit && { next: formatTimeCursor(last) }),
  };
}
