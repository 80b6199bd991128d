import { StoreUnavailable } from "../errors.ts";
import { Digest } from "./digest.ts";
import type { CopyEnd, CopyProgress } from "./end.ts";
import { copiedTables, rowKey } from "./tables.ts";
import type { CopiedTable, Value } from "./tables.ts";

export interface CopyOptions {
  /** Called after each batch with the number of rows `copied` or, at the end, `compared`. */
  readonly onProgress?: (step: CopyStep) => void;
  /** The number of rows per batch. */
  readonly batch?: number;
}

export interface CopyStep {
  readonly table: string;
  readonly what: "copied" | "compared";
  readonly rows: number;
  readonly total: number;
}

/** The result of a copy, with the contents that both stores now have. */
export interface CopyResult {
  /** Whether this copy resumed an interrupted one. */
  readonly isResumed: boolean;
  readonly tables: readonly {
    readonly name: string;
    readonly rows: number;
    readonly checksum: string;
  }[];
}

/**
 * Copies one store into an empty one, then reads both again and compares counts and checksums. An
 * interrupted copy resumes at the next call. Until the copy is finished, the target cannot be
 * opened as a store. Rejects with `StoreUnavailable` if the target is not empty, or if the stores
 * differ at the end.
 */
export async function copyStore(
  from: CopyEnd,
  to: CopyEnd,
  { onProgress = () => undefined, batch = 2_000 }: CopyOptions = {},
): Promise<CopyResult> {
  const earlier = await to.progress();
  if (earlier) assertSameSource(earlier, from, to);
  else await beginInEmptyTarget(from, to);

  const first = copiedTables.findIndex(({ name }) => name === earlier?.table);
  for (const table of copiedTables.slice(Math.max(0, first))) {
    const isPartlyCopied = table.name === earlier?.table;
    const total = await from.count(table);
    let after = isPartlyCopied ? earlier.after : undefined;
    let rows = isPartlyCopied ? earlier.rows : 0;
    for await (const page of readPages(from, table, batch, after)) {
      rows += page.length;
      after = rowKey(table, page.at(-1) ?? {});
      await to.write(table, page, { from: from.location, table: table.name, after, rows });
      onProgress({ table: table.name, what: "copied", rows, total });
    }
  }

  const tables = await compare(from, to, batch, onProgress);
  await to.finish();
  return { isResumed: earlier !== undefined, tables };
}

async function* readPages(
  end: CopyEnd,
  table: CopiedTable,
  size: number,
  start?: readonly Value[],
) {
  for (let after = start; ;) {
    const page = await end.read(table, after, size);
    if (page.length > 0) yield page;
    if (page.length < size) return;
    after = rowKey(table, page.at(-1) ?? {});
  }
}

function assertSameSource(earlier: CopyProgress, from: CopyEnd, to: CopyEnd): void {
  if (earlier.from === from.location) return;
  throw new StoreUnavailable(
    `A copy from ${earlier.from} into ${to.location} is not finished. Finish that copy, or empty the target first.`,
  );
}

async function beginInEmptyTarget(from: CopyEnd, to: CopyEnd): Promise<void> {
  for (const table of copiedTables) {
    if ((await to.read(table, undefined, 1)).length === 0) continue;
    throw new StoreUnavailable(
      `${to.location} already holds data (${table.name}). Copy into an empty folder or database.`,
    );
  }
  await to.begin({ from: from.location, table: copiedTables[0]?.name ?? "", rows: 0 });
}

async function compare(
  from: CopyEnd,
  to: CopyEnd,
  batch: number,
  onProgress: (step: CopyStep) => void,
): Promise<CopyResult["tables"]> {
  const tables: CopyResult["tables"][number][] = [];
  const differences: string[] = [];
  for (const table of copiedTables) {
    const total = await from.count(table);
    const [source, target] = [new Digest(table), new Digest(table)];
    for await (const page of readPages(from, table, batch)) for (const row of page) source.add(row);
    for await (const page of readPages(to, table, batch)) for (const row of page) target.add(row);
    if (source.rows !== target.rows || source.checksum !== target.checksum) {
      differences.push(`${table.name} (${source.rows} and ${target.rows} rows)`);
    }
    tables.push({ name: table.name, rows: target.rows, checksum: target.checksum });
    onProgress({ table: table.name, what: "compared", rows: target.rows, total });
  }
  const [sourceEntries, targetEntries] = await Promise.all([
    from.countKeyEntries(),
    to.countKeyEntries(),
  ]);
  if (sourceEntries !== targetEntries)
    differences.push(`keys of waiting clicks (${sourceEntries} and ${targetEntries})`);
  if (differences.length > 0) {
    throw new StoreUnavailable(
      `${to.location} differs from ${from.location}: ${differences.join(", ")}. One of them was changed during the copy. Empty the target and copy again.`,
    );
  }
  return tables;
}
