import type { Store } from "../ports.ts";
import { sqliteAccounts, sqliteAudit } from "./account-store.ts";
import { sqliteApps } from "./app-store.ts";
import type { Candidates } from "./candidates.ts";
import { sqliteClicks } from "./click-store.ts";
import { sqliteEvents } from "./event-store.ts";
import { sqliteInstalls } from "./install-store.ts";
import { sqliteKeys } from "./key-store.ts";
import { sqliteLessons } from "./lesson-store.ts";
import { sqliteLinks } from "./link-store.ts";
import { sqliteOutbox } from "./outbox-store.ts";
import { sqliteSalts } from "./salt-store.ts";
import type { Session } from "./session.ts";
import { sqliteStats } from "./stats.ts";

/** What a store does, wherever its database is: in a data folder or in memory. */
export function sqlitePorts(session: Session, candidates: Candidates) {
  return {
    apps: sqliteApps(session),
    keys: sqliteKeys(session),
    links: sqliteLinks(session),
    clicks: sqliteClicks(session, candidates),
    installs: sqliteInstalls(session),
    events: sqliteEvents(session),
    stats: sqliteStats(session),
    salts: sqliteSalts(session),
    lessons: sqliteLessons(session),
    accounts: sqliteAccounts(session),
    audit: sqliteAudit(session),
    outbox: sqliteOutbox(session),
    takeBack(app, records) {
      const weight = Object.values(records).reduce((sum, some) => sum + some.length, 0);
      return session.writeIn("background", weight, "takeBack", app, records);
    },
  } satisfies Partial<Store>;
}
