import { StoreUnavailable } from "../errors.ts";
import type { CopiedTable, Row, Value } from "./tables.ts";

/** How far a copy has come: kept in the target, in the same transaction as the rows. */
export interface CopyProgress {
  /** Where it comes from. */
  readonly from: string;
  /** The table it is at; those before are whole. */
  readonly table: string;
  /** The key of the last row that was written; absent at a table's beginning. */
  readonly after?: readonly Value[];
  readonly rows: number;
}

/** One end of a copy: a store that nobody serves, held until it is closed. */
export interface CopyEnd {
  /** Where it is, without a password. */
  readonly location: string;
  count(table: CopiedTable): Promise<number>;
  /** At most `limit` rows after the one with that key, in the order of the table's key. */
  read(table: CopiedTable, after: readonly Value[] | undefined, limit: number): Promise<Row[]>;
  /** How many entries there are to find waiting clicks by. */
  countKeyEntries(): Promise<number>;
  /** How far an unfinished copy into it has come. */
  progress(): Promise<CopyProgress | undefined>;
  /** From now until `finish`, nobody opens it as a store. */
  begin(progress: CopyProgress): Promise<void>;
  /** Keeps the rows and the progress, both or neither. */
  write(table: CopiedTable, rows: readonly Row[], progress: CopyProgress): Promise<void>;
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** The table that holds the progress, as JSON in one row; it is there as long as a copy is not finished. */
export const progressTable = "copy_progress";

export function unfinishedCopyError(place: string): StoreUnavailable {
  return new StoreUnavailable(
    `A copy into ${place} is not finished. Run throughline copy again with the same --from and --to; or, to start over, empty it first.`,
  );
}
