import type { Moment } from "../records.ts";
import { insertRows, lock, run } from "./step.ts";
import type { BoundEntity, Entity, Step } from "./step.ts";

/** A reading of the wall clock, and for how long it had run evenly until then. */
export interface ClockReading {
  readonly at: Moment;
  readonly stableMs: number;
}

/** How long a node keeps the reading of another node that has run for longer. */
const validMs = 5 * 60_000;

const tables = `
  CREATE TABLE clock_readings (
    id bigint NOT NULL PRIMARY KEY, at bigint NOT NULL, stable_ms bigint NOT NULL
  );
`;

/** The last reading of the clock, so that a restart does not begin to distrust it anew. */
export const clock = {
  tables,
  reads: { last: (): Step<ClockReading | undefined> => find() },
  writes: {
    *save({ at, stableMs }: ClockReading): Step<void> {
      yield* lock("clock");
      const last = yield* find();
      if (last && last.stableMs > stableMs && Math.abs(at - last.at) < validMs) return;
      yield* run("DELETE FROM clock_readings");
      yield* insertRows("clock_readings", [{ id: 1, at, stable_ms: stableMs }], "id");
    },
  },
  background: { save: () => 1 },
} satisfies Entity;

export type ClockStore = BoundEntity<typeof clock>;

function* find(): Step<ClockReading | undefined> {
  const [row] = yield* run<{ at: number; stable_ms: number }>(
    "SELECT at, stable_ms FROM clock_readings",
  );
  return row && { at: row.at, stableMs: row.stable_ms };
}
