import type { NewClick } from "../records.ts";
import type { Reader } from "./reader.ts";
import type { Lane } from "../committer.ts";
import type { Writes } from "./writes/index.ts";

/** Runs a write by name; resolves when it is on the disk. */
type RunWrite = <Name extends keyof Writes>(
  name: Name,
  ...args: Parameters<Writes[Name]>
) => Promise<ReturnType<Writes[Name]>>;

/** The same in a lane of one's choice, counting for as much as `weight`. */
type RunWriteIn = <Name extends keyof Writes>(
  lane: Lane,
  weight: number,
  name: Name,
  ...args: Parameters<Writes[Name]>
) => Promise<ReturnType<Writes[Name]>>;

/** What the ports are made of: reads at once, clicks and other writes as durable as the store makes them. */
export interface SqliteContext {
  readonly reader: Reader;
  /** Resolves when the click is safe; the database has it a moment later at the latest. */
  readonly record: (app: string, click: NewClick) => Promise<void>;
  /**
   * Resolves when the database has all clicks that were acknowledged: before clicks, or their counts, are read. Where this
   * process serves the folder it waits for its own, else for those of any process.
   */
  readonly caughtUp: () => Promise<void>;
  /** In the urgent lane. */
  readonly write: RunWrite;
  readonly writeIn: RunWriteIn;
}
