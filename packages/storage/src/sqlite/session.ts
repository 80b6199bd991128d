import type { Journal } from "./journal/journal.ts";
import type { Reader } from "./reader.ts";
import type { Lane } from "./committer.ts";
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

/** What the ports are made of: reads at once, clicks into the journal, other writes through the committer. */
export interface Session {
  readonly reader: Reader;
  readonly journal: Pick<Journal, "append">;
  /** Resolves when the database has all clicks that were acknowledged, by whatever process: before clicks, or their counts, are read. */
  readonly caughtUp: () => Promise<void>;
  /** In the urgent lane. */
  readonly write: RunWrite;
  readonly writeIn: RunWriteIn;
}

/** How many records one step of an expiry takes. */
const stepSize = 500;

/**
 * Expiry in small steps, each a background write, so that nobody waits for it. `step` takes at most
 * so many and says how many it took; the whole says how many went.
 */
export async function inSteps(step: (size: number) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const gone = await step(stepSize);
    total += gone;
    if (gone < stepSize) return total;
  }
}
