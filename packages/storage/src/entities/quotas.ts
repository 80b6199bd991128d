import { dayMs } from "@throughline/engine/durations";
import type { Moment } from "../records.ts";
import { insertRows, lock, run } from "./step.ts";
import type { BoundEntity, Entity, Step } from "./step.ts";

/** What a quota counts: one kind of data of an app, on the day (UTC) that begins at `day`. */
export interface QuotaPeriod {
  readonly app: string;
  readonly kind: string;
  readonly day: Moment;
}

export interface Reservation {
  /** How much of the requested amount was left. */
  readonly granted: number;
  /** How much of the quota is reserved now, by all nodes. */
  readonly reserved: number;
}

const retentionMs = 2 * dayMs;

const tables = `
  CREATE TABLE quota_usage (
    app text NOT NULL, kind text NOT NULL, day bigint NOT NULL, reserved bigint NOT NULL,
    PRIMARY KEY (app, kind, day)
  );
  CREATE INDEX quota_usage_by_day ON quota_usage (day);
`;

/** How much of their daily quotas apps have reserved. */
export const quotas = {
  tables,
  reads: {},
  writes: {
    /** Reserves an amount, or what is left of `max`. */
    *reserve({ app, kind, day }: QuotaPeriod, amount: number, max: number): Step<Reservation> {
      yield* lock(`quota ${kind} ${app}`);
      yield* insertRows("quota_usage", [{ app, kind, day, reserved: 0 }], "reserved");
      const find = "SELECT reserved FROM quota_usage WHERE app = $1 AND kind = $2 AND day = $3";
      const [{ reserved } = { reserved: 0 }] = yield* run<{ reserved: number }>(
        find,
        app,
        kind,
        day,
      );
      const granted = Math.max(0, Math.min(amount, max - reserved));
      if (granted > 0) yield* add({ app, kind, day }, granted);
      return { granted, reserved: reserved + granted };
    },

    /** Returns amounts that were reserved but not used. */
    *release(unused: readonly (readonly [QuotaPeriod, number])[]): Step<void> {
      for (const [period, amount] of unused) yield* add(period, -amount);
    },
  },
  *expire(now) {
    const remove = "DELETE FROM quota_usage WHERE day < $1 RETURNING app";
    return (yield* run(remove, now - retentionMs)).length;
  },
} satisfies Entity;

export type QuotaStore = BoundEntity<typeof quotas>;

function* add({ app, kind, day }: QuotaPeriod, amount: number): Step<void> {
  const update = `
    UPDATE quota_usage SET reserved = reserved + $4 WHERE app = $1 AND kind = $2 AND day = $3`;
  yield* run(update, app, kind, day, amount);
}
