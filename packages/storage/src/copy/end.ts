import { StoreUnavailable } from "../errors.ts";
import type { CopiedTable, Row, Value } from "./tables.ts";

/** The progress of a copy. It is stored in the target in the same transaction as the rows. */
export interface CopyProgress {
  /** The location of the source. */
  readonly from: string;
  /** The current table. The tables before it are complete. */
  readonly table: string;
  /** The key of the last written row. Absent at the start of a table. */
  readonly after?: readonly Value[];
  readonly rows: number;
}

/**
 * The source or the target of a copy: a store that is not being served and stays locked until it is
 * closed.
 */
export interface CopyEnd {
  /** The location, without a password. */
  readonly location: string;
  /** Returns the number of rows to copy. */
  count(table: CopiedTable): Promise<number>;
  /** Reads at most `limit` rows after the key `after`, in the order of the table's key. */
  read(table: CopiedTable, after: readonly Value[] | undefined, limit: number): Promise<Row[]>;
  /** Returns the number of index entries of unclaimed clicks. */
  countKeyEntries(): Promise<number>;
  /** Returns the progress of an unfinished copy into this store. */
  progress(): Promise<CopyProgress | undefined>;
  /** Marks the copy as started. Until `finish`, the target cannot be opened as a store. */
  begin(progress: CopyProgress): Promise<void>;
  /** Writes the rows and the progress in one transaction. */
  write(table: CopiedTable, rows: readonly Row[], progress: CopyProgress): Promise<void>;
  /** Marks the copy as finished, so that the target can be opened as a store. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** The table with the progress, as JSON in one row. It exists only while a copy is unfinished. */
export const progressTable = "copy_progress";

export function unfinishedCopyError(location: string): StoreUnavailable {
  return new StoreUnavailable(
    `A copy into ${location} is not finished. Run throughline copy again with the same --from and --to, or empty the target to start over.`,
  );
}
