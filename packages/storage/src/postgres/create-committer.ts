import { Committer } from "../committer/committer.ts";
import type { CommitterLimits } from "../committer/committer.ts";
import { StoreBusy, StoreUnavailable } from "../errors.ts";
import type { WriteOutcome } from "../committer/serialized-error.ts";

/**
 * Creates a committer that passes a group of writes to `flush`, which writes them with one statement
 * and returns a value for each write, in order. If that fails because of one invalid write, each
 * write is flushed again on its own.
 */
export function createCommitter<W>(
  flush: (writes: readonly W[]) => Promise<readonly unknown[]>,
  limits: CommitterLimits,
): Committer<W> {
  async function outcomes(writes: readonly W[]): Promise<readonly WriteOutcome[]> {
    try {
      return (await flush(writes)).map((value) => ({ value }));
    } catch (error) {
      // Without the database, every write fails.
      if (error instanceof StoreBusy || error instanceof StoreUnavailable) throw error;
      if (writes.length > 1)
        return Promise.all(writes.map(async (write) => first(await outcomes([write]))));
      return [{ failure: { kind: "unexpected", message: (error as Error).message } }];
    }
  }
  return new Committer(outcomes, limits);
}

function first(outcomes: readonly WriteOutcome[]): WriteOutcome {
  return outcomes[0] ?? { value: undefined };
}
