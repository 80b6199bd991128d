import type { Change } from "../changes.ts";
import { parseCursor, formatCursor } from "../cursor.ts";
import type { FacetEvent } from "../facets/facet-sums.ts";
import type { MessageDraft } from "../outbox.ts";
import type { Page, PageRequest } from "../page.ts";
import type { App, Moment } from "../records.ts";
import { textOf } from "../text.ts";

/** A list of texts is asked for as `= ANY ($1::text[])`. */
export type SqlValue = string | number | boolean | null | readonly string[];

/** A row to insert, by its columns. */
export type NewRow = Readonly<Record<string, string | number | boolean | null>>;

/** What a step asks its engine for: to run a statement, or something that each engine does in its own way. */
export type Request =
  | { readonly sql: string; readonly values: readonly SqlValue[] }
  /** Inserts rows with the same columns, except those that are there already; answers those it inserted, as `returning` names them. */
  | { readonly insert: string; readonly rows: readonly NewRow[]; readonly returning: string }
  /** Nobody else gets this lock until the transaction ends. */
  | { readonly lock: string }
  /** Nobody settles the install, or counts its events, until the transaction ends. */
  | { readonly lockInstall: { readonly app: string; readonly install: string } }
  /** Readers that remember what was changed are notified after the commit. */
  | { readonly change: Change }
  /** Writes messages for the app's endpoints, in the transaction at hand. */
  | { readonly app: string; readonly told: readonly MessageDraft[] }
  /** The app was stored: where its clicks and events are partitioned may depend on its settings. */
  | { readonly placed: App }
  /** These clicks have an install: they are found by their ids alone from now on. */
  | { readonly app: string; readonly claimed: readonly string[] }
  /** Counts by facets what happened. */
  | { readonly facets: readonly FacetEvent[] }
  /** Everything that was counted until now is to be in the table afterwards. */
  | { readonly addUp: "counters" };

/**
 * A function on stored records, written once for both engines: PostgreSQL answers its requests one by one over a connection,
 * SQLite at once, in the thread that writes.
 */
export type Step<Result> = Generator<Request, Result, unknown>;

/** Thrown in a step to roll its transaction back and answer this. */
export class Rollback extends Error {
  readonly answer: unknown;

  constructor(answer: unknown) {
    super("The transaction is rolled back.");
    this.answer = answer;
  }
}

type Steps = Readonly<Record<string, (...args: never[]) => Step<unknown>>>;

/** Something that is stored in the same way by both engines. */
export interface Noun {
  /**
   * Its tables, as PostgreSQL reads them; sqlite/dialect.ts says what SQLite makes of them. Serial numbers give the order in
   * which rows were added; lists and cursors go by them. `doc` is the record as JSON, as text: what is looked for has a column
   * of its own.
   */
  readonly tables?: string;
  /** Run on any connection, each statement on its own. */
  readonly reads: Steps;
  /** Each is a transaction. */
  readonly writes: Steps;
  /** Writes that are not urgent, and how much of the queue each fills. */
  readonly background?: Readonly<Record<string, (...args: never[]) => number>>;
  /** Deletes or ends what is past its time; says how many records were deleted. */
  readonly expire?: (now: Moment) => Step<number>;
  /** Erases what its records know of an install; false: nothing. */
  readonly eraseInstall?: (app: string, install: string) => Step<boolean>;
}

type Bound<Some> = {
  readonly [Name in keyof Some]: Some[Name] extends (...args: infer Args) => Step<infer Result>
    ? (...args: Args) => Promise<Result>
    : never;
};

/** A noun's functions as an engine offers them. */
export type BoundNoun<Of extends Noun> = Bound<Of["reads"]> & Bound<Of["writes"]>;

/** Binds each function of a noun to an engine. */
export function bindNoun<Of extends Noun>(
  { reads, writes }: Of,
  read: (step: Steps[string]) => unknown,
  write: (step: Steps[string], action: string) => unknown,
): BoundNoun<Of> {
  return Object.fromEntries([
    ...Object.entries(reads).map(([action, step]) => [action, read(step)]),
    ...Object.entries(writes).map(([action, step]) => [action, write(step, action)]),
  ]) as BoundNoun<Of>;
}

/** Runs a step where every request is answered at once. */
export function runSync<Result>(step: Step<Result>, answer: (request: Request) => unknown): Result {
  let next = step.next();
  while (!next.done) next = step.next(answer(next.value));
  return next.value;
}

/** Runs one statement, in the SQL that both engines speak (see sqlite/dialect.ts); its rows. */
export function* run<Row = unknown>(sql: string, ...values: readonly SqlValue[]): Step<Row[]> {
  return (yield { sql, values }) as Row[];
}

export function* lock(name: string): Step<void> {
  yield { lock: name };
}

export function* publishChange(change: Change): Step<void> {
  yield { change };
}

export function* enqueueMessages(app: string, ...told: readonly MessageDraft[]): Step<void> {
  yield { app, told };
}

/** Inserts rows with the same columns, except those that are there already; the columns `returning` of those it inserted. */
export function* insertRows<Row = unknown>(
  table: string,
  rows: readonly NewRow[],
  returning: string,
): Step<Row[]> {
  return rows.length === 0 ? [] : ((yield { insert: table, rows, returning }) as Row[]);
}

/** Inserts a row for each item that is new, and gives these items. `key`: the column that tells the rows of an app apart. */
export function* insertMissing<Item>(
  table: string,
  key: string,
  items: readonly Item[],
  rowOf: (item: Item) => NewRow,
): Step<Item[]> {
  const rows = items.map(rowOf);
  const inserted = yield* insertRows<Record<string, string>>(table, rows, key);
  // PostgreSQL keeps texts without zero bytes.
  const keys = new Set(inserted.map((row) => textOf(row[key] ?? "")));
  // Of items with the same key, the first was inserted.
  return items.filter((_, index) => keys.delete(textOf(String(rows[index]?.[key]))));
}

/** The records kept as JSON in the column `doc`. */
export function* docs<Record>(sql: string, ...values: readonly SqlValue[]): Step<Record[]> {
  const rows = yield* run<{ doc: string }>(sql, ...values);
  return rows.map((row) => JSON.parse(row.doc) as Record);
}

/** The first of them. */
export function* doc<Record>(
  sql: string,
  ...values: readonly SqlValue[]
): Step<Record | undefined> {
  return (yield* docs<Record>(sql, ...values))[0];
}

/** `sql` selects `serial` and more, newest first, below the serial $1 and at most $2. */
export function* pageOf<Row extends { readonly serial: number }>(
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

/** The same where the records are kept in `doc`. */
export function* page<Record>(
  sql: string,
  request: PageRequest,
  ...values: readonly SqlValue[]
): Step<Page<Record>> {
  const found = yield* pageOf<{ serial: number; doc: string }>(sql, request, ...values);
  return { ...found, items: found.items.map((row) => JSON.parse(row.doc) as Record) };
}
