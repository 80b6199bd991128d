import type { DatabaseSync } from "node:sqlite";
import type { Moment } from "../../records.ts";
import { clickWrites } from "./clicks.ts";
import { eventWrites } from "./events.ts";
import { facetWrites } from "./facet-counts.ts";
import type { FacetDeltas } from "./facet-deltas.ts";
import { installWrites } from "./installs.ts";
import { nounWrites } from "./nouns.ts";
import type { Outbox } from "./outbox.ts";
import type { Tallies } from "./tallies.ts";

/** What `PRAGMA auto_vacuum` says of a file that can give pages back. */
const incremental = 2;

/** Set by a write after which nothing deleted may stay in the write-ahead log. */
export interface LogCleaning {
  due: boolean;
}

/** What writes add up, or pass on, beside the records themselves. */
interface Collectors {
  readonly tallies: Tallies;
  readonly deltas: FacetDeltas;
  readonly outbox: Outbox;
}

/** Everything the writer can do. Each runs inside a transaction somebody else opens and closes. */
export type Writes = ReturnType<typeof prepareWrites>;

export function prepareWrites(
  db: DatabaseSync,
  { tallies, deltas, outbox }: Collectors,
  log: LogCleaning,
) {
  const { enqueue } = outbox;
  const clicks = clickWrites(db, tallies, deltas, enqueue);
  const events = eventWrites(db, tallies, deltas, enqueue);
  const installs = installWrites(db, tallies, deltas, { ...clicks, ...events, enqueue });
  const facets = facetWrites(db);
  const nouns = nounWrites(db, { outbox, deltas, unlist: clicks.unlist });
  const autoVacuum = db.prepare("PRAGMA auto_vacuum");
  const probe = db.prepare("UPDATE probe SET writes = writes + 1");
  return {
    ...nouns,
    ...clicks,
    ...installs,
    ...events,
    ...outbox.writes,
    ...facets,

    /** Nothing of what is erased stays in the write-ahead log. */
    erase(app: string, install: string) {
      log.due = true;
      return nouns.erase(app, install);
    },

    addUpHours(before: Moment, limit: number): number {
      return tallies.addUp(before, limit);
    },

    /** Takes free pages off the end of the file; false where the file was made without that (see store compact). */
    giveBack(pages: number): boolean {
      const { auto_vacuum: mode } = autoVacuum.get() as { auto_vacuum: number };
      if (mode !== incremental) return false;
      db.exec(`PRAGMA incremental_vacuum(${pages})`);
      return true;
    },

    /** What was forgotten leaves the write-ahead log too. */
    cleanLog(): void {
      log.due = true;
    },

    /** Nothing by itself: every transaction takes in what waits in the journals. */
    catchUp(): void {},

    /** A write that changes nothing anybody reads: shows that writing works. */
    probe(): void {
      probe.run();
    },
  };
}
