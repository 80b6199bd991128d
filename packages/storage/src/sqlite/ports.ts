import type { Listeners } from "../listeners.ts";
import type { Store } from "../ports.ts";
import type { Candidates } from "./candidates.ts";
import { sqliteClicks } from "./click-store.ts";
import { sqliteEvents } from "./event-store.ts";
import { sqliteInstalls } from "./install-store.ts";
import { sqliteNoun } from "./nouns.ts";
import { sqliteOutbox } from "./outbox-store.ts";
import type { Session } from "./session.ts";
import { sqliteStats } from "./stats.ts";

/** What a store does, wherever its database is: in a data folder or in memory. */
export function sqlitePorts(session: Session, candidates: Candidates, changes: Listeners) {
  return {
    changes,
    apps: sqliteNoun("apps", session, changes),
    keys: sqliteNoun("keys", session, changes),
    links: sqliteNoun("links", session, changes),
    clicks: sqliteClicks(session, candidates),
    installs: sqliteInstalls(session),
    events: sqliteEvents(session),
    stats: sqliteStats(session),
    salts: sqliteNoun("salts", session, changes),
    lessons: sqliteNoun("lessons", session, changes),
    accounts: sqliteNoun("accounts", session, changes),
    audit: sqliteNoun("audit", session, changes),
    outbox: sqliteOutbox(session, sqliteNoun("endpoints", session, changes)),
    takeBack(app, records) {
      const weight = Object.values(records).reduce((sum, some) => sum + some.length, 0);
      return session.writeIn("background", weight, "takeBack", app, records);
    },
    async erase(app, install) {
      const erased = await session.write("erase", app, install);
      for (const change of erased.changes) changes.tell(change);
      return erased.value === true;
    },
  } satisfies Partial<Store>;
}
