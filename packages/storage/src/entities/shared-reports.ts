import { dayMs } from "@throughline/engine/durations";
import type { Moment } from "../records.ts";
import { doc, docs, run } from "./step.ts";
import type { BoundEntity, Entity, Step } from "./step.ts";

/** A report that people without an account can read. Its id is the secret of its link. */
export interface SharedReport {
  readonly id: string;
  readonly app: string;
  readonly name: string;
  /** The query of the report, such as `country=DE&campaign=spring`. */
  readonly query: string;
  /** The report shows this many days up to today. Absent if the query has the period. */
  readonly days?: number;
  /** The hash of the password. */
  readonly password?: string;
  readonly expiresAt?: Moment;
  /** The websites that may show the report in a frame. */
  readonly embedOrigins: readonly string[];
  /** Whether the report shows the notes on days. */
  readonly withNotes: boolean;
  readonly createdAt: Moment;
}

/** A report that has ended stays listed for this long, so that its readers learn that it has ended. */
const endedRetentionMs = 90 * dayMs;

const tables = `
  CREATE TABLE shared_reports (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, app text NOT NULL, id text NOT NULL UNIQUE,
    expires_at bigint, doc text NOT NULL
  );
  CREATE INDEX shared_reports_of_app ON shared_reports (app, serial);
`;

const insert = "INSERT INTO shared_reports (app, id, expires_at, doc) VALUES ($1, $2, $3, $4)";

export const sharedReports = {
  tables,
  reads: {
    get: (id: string): Step<SharedReport | undefined> =>
      doc("SELECT doc FROM shared_reports WHERE id = $1", id),
    /** Returns the shared reports of an app, oldest first. */
    list: (app: string): Step<SharedReport[]> =>
      docs("SELECT doc FROM shared_reports WHERE app = $1 ORDER BY serial", app),
  },
  writes: {
    *add(report: SharedReport): Step<void> {
      const { app, id, expiresAt = null } = report;
      yield* run(insert, app, id, expiresAt, JSON.stringify(report));
    },
    /** Returns false if the app has no such report. */
    *delete(app: string, id: string): Step<boolean> {
      const remove = "DELETE FROM shared_reports WHERE app = $1 AND id = $2 RETURNING id";
      return (yield* run(remove, app, id)).length > 0;
    },
  },
  *expire(now) {
    const remove = "DELETE FROM shared_reports WHERE expires_at <= $1 RETURNING id";
    return (yield* run(remove, now - endedRetentionMs)).length;
  },
} satisfies Entity;

export type SharedReportStore = BoundEntity<typeof sharedReports>;
