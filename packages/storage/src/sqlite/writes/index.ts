import type { DatabaseSync } from "node:sqlite";
import type { Moment } from "../../records.ts";
import { clickWrites } from "./clicks.ts";
import { countInto } from "./count.ts";
import { eventWrites } from "./events.ts";
import type { FacetDeltas } from "./facet-deltas.ts";
import { installWrites } from "./installs.ts";
import { entityWrites } from "./entities.ts";
import type { Outbox } from "./outbox.ts";
import { rollUpWrites } from "./roll-up.ts";
import type { Counters } from "./counters.ts";

/** The value of `PRAGMA auto_vacuum` for a file that can shrink. */
const incremental = 2;

/**
 * Whether the write-ahead log must be truncated after the batch. A write such as `erase` sets `isDue`, so that no
 * deleted data stays in the log.
 */
export interface WalTruncation {
  isDue: boolean;
}

/** The objects that collect the counters, deltas and messages of a transaction. */
interface Collectors {
  readonly counters: Counters;
  readonly deltas: FacetDeltas;
  readonly outbox: Outbox;
}

/** All writes. Each one runs inside a transaction that the caller opens and commits. */
export type Writes = ReturnType<typeof prepareWrites>;

export function prepareWrites(
  db: DatabaseSync,
  { counters, deltas, outbox }: Collectors,
  walTruncation: WalTruncation,
) {
  const { enqueue } = outbox;
  const clicks = clickWrites(db, counters, deltas, enqueue);
  const count = countInto(counters, deltas);
  const events = eventWrites(db, count, enqueue);
  const installs = installWrites(db, count, { ...clicks, ...events, enqueue });
  const entities = entityWrites(db, {
    outbox,
    count,
    counters,
    removeFromIndex: clicks.removeFromIndex,
  });
  const autoVacuum = db.prepare("PRAGMA auto_vacuum");
  const probe = db.prepare("UPDATE probe SET writes = writes + 1");
  return {
    ...entities,
    ...clicks,
    ...installs,
    ...events,
    ...outbox.writes,
    ...rollUpWrites(db),

    /** Erases an install, also from the write-ahead log. */
    erase(app: string, install: string) {
      walTruncation.isDue = true;
      return entities.erase(app, install);
    },

    /** Erases a user, also from the write-ahead log. */
    eraseUser(app: string, user: string) {
      walTruncation.isDue = true;
      return entities.eraseUser(app, user);
    },

    rollUpCounterHours(before: Moment, limit: number): number {
      return counters.rollUpHours(before, limit);
    },

    /**
     * Releases at most `pages` free pages of the file to the disk. Returns false if the file was created without
     * support for this (see `throughline store compact`).
     */
    releasePages(pages: number): boolean {
      const { auto_vacuum: mode } = autoVacuum.get() as { auto_vacuum: number };
      if (mode !== incremental) return false;
      db.exec(`PRAGMA incremental_vacuum(${pages})`);
      return true;
    },

    /** Truncates the write-ahead log after the batch, so that no deleted data stays in the log. */
    truncateWal(): void {
      walTruncation.isDue = true;
    },

    /** Does nothing itself. It starts a transaction, and every transaction first applies the journals. */
    applyJournals(): void {},

    /** Tests whether the database can be written. Nothing reads this row. */
    probe(): void {
      probe.run();
    },
  };
}
