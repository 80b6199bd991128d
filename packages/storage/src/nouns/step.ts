import { readCursor, writeCursor } from "../cursor.ts";
import type { Told } from "../outbox.ts";
import type { Page, PageRequest } from "../page.ts";
import type { Change } from "../ports.ts";
import type { App } from "../records.ts";

export type SqlValue = string | number | boolean | null;

/** What a step asks its engine for: to run a statement, or something that each engine does in its own way. */
export type Request =
  | { readonly sql: string; readonly values: readonly SqlValue[] }
  /** Nobody else gets this lock until the transaction ends. */
  | { readonly lock: string }
  /** Readers that remember what was changed are notified after the commit. */
  | { readonly change: Change }
  /** Writes messages for the app's endpoints, in the transaction at hand. */
  | { readonly app: string; readonly told: readonly Told[] }
  /** The app was stored: where its clicks and events are partitioned may depend on its settings. */
  | { readonly placed: App };

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

/** Reads run on any connection, each statement on its own. A write is a transaction. */
export interface Noun {
  readonly reads: Steps;
  readonly writes: Steps;
}

type Bound<Some extends Steps> = {
  readonly [Name in keyof Some]: (
    ...args: Parameters<Some[Name]>
  ) => Promise<ReturnType<Some[Name]> extends Step<infer Result> ? Result : never>;
};

/** A noun's functions as an engine offers them. */
export type BoundNoun<Of extends Noun> = Bound<Of["reads"]> & Bound<Of["writes"]>;

/** Runs a step where every request is answered at once. */
export function answerAll<Result>(
  step: Step<Result>,
  answer: (request: Request) => unknown,
): Result {
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

export function* announce(change: Change): Step<void> {
  yield { change };
}

export function* tell(app: string, ...told: readonly Told[]): Step<void> {
  yield { app, told };
}

/** How many rows one statement inserts: one text for each number of rows would fill the memory for prepared statements. */
const rowsAtOnce = 50;

/** Inserts rows, many with one statement; what `ending` returns of them. */
export function* insertRows<Row = unknown>(
  insert: string,
  rows: readonly (readonly SqlValue[])[],
  ending: string,
): Step<Row[]> {
  const returned: Row[] = [];
  for (let start = 0; start < rows.length;) {
    const size = rows.length - start >= rowsAtOnce ? rowsAtOnce : 1;
    const some = rows.slice(start, start + size);
    const places = some.map(
      (row, index) => `(${row.map((_, at) => `$${index * row.length + at + 1}`).join(", ")})`,
    );
    const sql = `${insert} VALUES ${places.join(", ")} ${ending}`;
    returned.push(...(yield* run<Row>(sql, ...some.flat())));
    start += size;
  }
  return returned;
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
  const below = after === undefined ? Number.MAX_SAFE_INTEGER : readCursor(after);
  const rows = yield* run<Row>(sql, below, limit + 1, ...values);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return last && rows.length > limit ? { items, next: writeCursor(last.serial) } : { items };
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
