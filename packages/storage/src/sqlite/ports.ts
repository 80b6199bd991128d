import type { ChangeEmitter } from "../nodes/changes.ts";
import type { BoundEntities } from "../entities/index.ts";
import type { Store } from "../ports.ts";
import type { Candidates } from "./candidates.ts";
import { sqliteClicks } from "./click-store.ts";
import { sqliteEvents } from "./event-store.ts";
import { sqliteInstalls } from "./install-store.ts";
import { sqliteOutbox } from "./outbox-store.ts";
import type { SqliteContext } from "./context.ts";
import { sqliteStats } from "./stats.ts";

/** The parts of a store that are the same for a data folder and for memory. */
export function sqlitePorts(
  context: SqliteContext,
  candidates: Candidates,
  entities: BoundEntities,
  changes: ChangeEmitter,
) {
  const { webhooks, records, installs, events, stats, ...others } = entities;
  return {
    ...others,
    ...records,
    changes,
    clicks: sqliteClicks(context, candidates),
    installs: sqliteInstalls(context, installs),
    events: sqliteEvents(context, events),
    stats: sqliteStats(context, stats),
    outbox: sqliteOutbox(context, webhooks),
    async erase(app, install) {
      const erased = await context.write("erase", app, install);
      for (const change of erased.changes) changes.emit(change);
      return erased.value;
    },
    async eraseUser(app, user) {
      const erased = await context.write("eraseUser", app, user);
      for (const change of erased.changes) changes.emit(change);
      return erased.value;
    },
  } satisfies Partial<Store>;
}
