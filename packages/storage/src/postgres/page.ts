import { readCursor, writeCursor } from "../cursor.ts";
import type { Page, PageRequest } from "../page.ts";
import type { Run } from "./database.ts";

/** `sql` selects `serial` and `doc`, newest first, of the app $1, below the serial $2, at most $3. */
export async function pageOf<T>(
  run: Run,
  sql: string,
  { limit, after }: PageRequest,
  app: string,
  ...more: readonly unknown[]
): Promise<Page<T>> {
  const below = after === undefined ? Number.MAX_SAFE_INTEGER : readCursor(after);
  const rows = await run<{ serial: number; doc: string }>(sql, app, below, limit + 1, ...more);
  const shown = rows.slice(0, limit);
  const items = shown.map(({ doc }) => JSON.parse(doc) as T);
  const last = shown.at(-1);
  return last && rows.length > limit ? { items, next: writeCursor(last.serial) } : { items };
}

/** The record kept as JSON in the column `doc` of the first row. */
export async function docOf<T>(
  run: Run,
  sql: string,
  ...values: readonly unknown[]
): Promise<T | undefined> {
  const [row] = await run<{ doc: string }>(sql, ...values);
  return row && (JSON.parse(row.doc) as T);
}
