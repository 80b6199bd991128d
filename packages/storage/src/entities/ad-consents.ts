import { dayMs } from "@throughline/engine/durations";
import type { Moment } from "../records.ts";
import { run } from "./step.ts";
import type { BoundEntity, Entity, Step } from "./step.ts";

/** Whether the user of an install agreed that conversions are reported to ad networks. */
export interface AdConsent {
  readonly install: string;
  readonly granted: boolean;
  /** When the user decided. */
  readonly at: Moment;
}

/** A decision that nobody repeated for a year has ended. The app records it again when it starts. */
const retentionMs = 365 * dayMs;

/** A decision about an install that has not asked for its link by now is of no use: no click is known that led to it. */
const orphanRetentionMs = 30 * dayMs;

const tables = `
  CREATE TABLE ad_consents (
    app text NOT NULL, install text NOT NULL, granted boolean NOT NULL, at bigint NOT NULL,
    PRIMARY KEY (app, install)
  );
  CREATE INDEX ad_consents_by_time ON ad_consents (at);
`;

/** Of two decisions at the same time, the refusal counts. */
const record = `
  INSERT INTO ad_consents (app, install, granted, at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (app, install) DO UPDATE SET granted = excluded.granted, at = excluded.at
  WHERE excluded.at > ad_consents.at OR (excluded.at = ad_consents.at AND NOT excluded.granted)`;

/** Looks at the decisions of one day only, because most others belong to installs and were looked at before. */
const deleteOrphans = `
  DELETE FROM ad_consents WHERE at >= $1 AND at < $2 AND NOT EXISTS (
    SELECT 1 FROM installs WHERE installs.app = ad_consents.app AND installs.id = ad_consents.install)
  RETURNING install`;

/** What users decided about ad networks. Without a record, nothing is reported. */
export const adConsents = {
  tables,
  reads: {
    /** Returns whether the latest decision of an install is a consent. */
    *isGranted(app: string, install: string): Step<boolean> {
      const find = "SELECT granted FROM ad_consents WHERE app = $1 AND install = $2";
      const [row] = yield* run<{ granted: boolean | number }>(find, app, install);
      return Boolean(row?.granted);
    },
  },
  writes: {
    /** Stores decisions. The latest decision of an install counts, in whatever order they arrive. */
    *record(app: string, consents: readonly AdConsent[]): Step<void> {
      for (const { install, granted, at } of consents) {
        yield* run(record, app, install, granted, Math.trunc(at));
      }
    },
  },
  *eraseInstall(app, install) {
    const remove = "DELETE FROM ad_consents WHERE app = $1 AND install = $2 RETURNING install";
    return { adConsents: (yield* run(remove, app, install)).length };
  },
  *expire(now) {
    const remove = "DELETE FROM ad_consents WHERE at < $1 RETURNING install";
    const expired = (yield* run(remove, now - retentionMs)).length;
    const orphansUntil = now - orphanRetentionMs;
    return expired + (yield* run(deleteOrphans, orphansUntil - dayMs, orphansUntil)).length;
  },
} satisfies Entity;

export type AdConsentStore = BoundEntity<typeof adConsents>;
