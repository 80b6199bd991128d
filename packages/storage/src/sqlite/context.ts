import type { CountedVisit } from "../ports.ts";
import type { NewClick } from "../records.ts";
import type { Reader } from "./reader.ts";
import type { RollUps } from "./roll-up/roll-ups.ts";
import type { Lane } from "../committer/committer.ts";
import type { Writes } from "./writes/index.ts";

/** Runs a write by name. Resolves when it is on disk. */
type RunWrite = <Name extends keyof Writes>(
  name: Name,
  ...args: Parameters<Writes[Name]>
) => Promise<ReturnType<Writes[Name]>>;

/** Runs a write by name in the given lane. `weight` is the number of records, which the lane limits. */
type RunWriteIn = <Name extends keyof Writes>(
  lane: Lane,
  weight: number,
  name: Name,
  ...args: Parameters<Writes[Name]>
) => Promise<ReturnType<Writes[Name]>>;

/** What the parts of a SQLite store share: synchronous reads and durable writes. */
export interface SqliteContext {
  readonly reader: Reader;
  /** Records a click in a journal. Resolves when the click is durable. The database has it a moment later. */
  readonly record: (app: string, click: NewClick) => Promise<void>;
  /** Counts a visit without storing it as a click. Resolves when the count is durable. */
  readonly countVisit: (app: string, visit: CountedVisit) => Promise<void>;
  /**
   * Applies the journals, so that all acknowledged clicks are in the database. Await this before you
   * read clicks or their counts. The process that serves the folder applies only its own journal,
   * because no other process records clicks then. Any other process applies the journals of all.
   */
  readonly applyJournals: () => Promise<void>;
  readonly rollUps: RollUps;
  /**
   * Reads several times from one snapshot. In memory, there is no snapshot, so `pageSize` is unlimited, and one read returns
   * everything.
   */
  readonly inSnapshot: (
    work: (reader: Pick<Reader, "all">, pageSize: number) => Promise<void>,
  ) => Promise<void>;
  /** Runs a write in the urgent lane. */
  readonly write: RunWrite;
  readonly writeIn: RunWriteIn;
}
