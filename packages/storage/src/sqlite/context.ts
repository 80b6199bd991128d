import type { CountedVisit } from "../ports.ts";
import type { NewClick } from "../records.ts";
import type { Reader } from "./reader.ts";
import type { Lane } from "../committer.ts";
import type { Writes } from "./writes/index.ts";

/** Runs a write by name. Resolves when it is on disk. */
type RunWrite = <Name extends keyof Writes>(
  name: Name,
  ...args: Parameters<Writes[Name]>
) => Promise<ReturnType<Writes[Name]>>;

/** Runs a write by name in the given lane, with a weight in its queue. */
type RunWriteIn = <Name extends keyof Writes>(
  lane: Lane,
  weight: number,
  name: Name,
  ...args: Parameters<Writes[Name]>
) => Promise<ReturnType<Writes[Name]>>;

/** What the parts of a SQLite store share: synchronous reads and durable writes. */
export interface SqliteContext {
  readonly reader: Reader;
  /** Records a click. Resolves when the click is durable. It is in the database a moment later. */
  readonly record: (app: string, click: NewClick) => Promise<void>;
  /** Counts a visit. Resolves when the count is durable. */
  readonly countVisit: (app: string, visit: CountedVisit) => Promise<void>;
  /**
   * Resolves when all acknowledged clicks are in the database. Await this before you read clicks or
   * their counts. A process that serves the folder waits for its own clicks, any other process for
   * those of all processes.
   */
  readonly caughtUp: () => Promise<void>;
  /** Runs a write in the urgent lane. */
  readonly write: RunWrite;
  readonly writeIn: RunWriteIn;
}
