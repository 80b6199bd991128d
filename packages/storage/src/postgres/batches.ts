import { Committer } from "../committer.ts";
import type { CommitterLimits } from "../committer.ts";
import { StoreBusy, StoreUnavailable } from "../errors.ts";
import type { WriteOutcome } from "../serialized-error.ts";

/** Commits groups of writes as one statement. `flush` returns a value for each write, in order. */
export function batchesOf<W>(
  flush: (writes: readonly W[]) => Promise<readonly unknown[]>,
  limits: CommitterLimits,
): Committer<W> {
  async function outcomes(writes: readonly W[]): Promise<readonly WriteOutcome[]> {
    try {
      return (await flush(writes)).map((value) => ({ value }));
    } catch (error) {
      // One invalid write must not fail the others. A lost database fails all of them.
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
