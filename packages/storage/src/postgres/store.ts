import { StoreMissing } from "../errors.ts";
import { eraseInstall, eraseUser } from "../entities/index.ts";
import type { Store } from "../ports.ts";
import type { Moment } from "../records.ts";
import { createCommitter } from "./create-committer.ts";
import { Candidates } from "./candidates.ts";
import { PostgresChanges } from "./changes.ts";
import { postgresClicks } from "./click-store.ts";
import type { VisitToCount } from "./click-store.ts";
import { refuseUnfinishedCopy } from "./copy-end.ts";
import { Database } from "./database.ts";
import { Deltas } from "./deltas.ts";
import { appendEvents, postgresEvents } from "./event-store.ts";
import type { EventsToStore } from "./event-store.ts";
import { postgresDeletions } from "./deletions.ts";
import { databaseClock, LeaderTasks } from "./leader-tasks.ts";
import { postgresInstalls } from "./install-store.ts";
import { NotificationListener } from "./notification-listener.ts";
import { inTransaction, postgresEntities } from "./entities.ts";
import { postgresOutbox } from "./outbox-store.ts";
import { migrate, requireSchema, schemaStatus } from "./migrate.ts";
import { postgresNodes } from "./node-channel.ts";
import { recordClicks } from "./record-clicks.ts";
import type { ClickToStore } from "./record-clicks.ts";
import { postgresStats } from "./stats.ts";
import { parseDatabaseUrl } from "./database-address.ts";

export interface PostgresOptions {
  /**
   * `postgres://user:password@host:5432/database`. Several hosts, separated by commas, form one
   * cluster.
   */
  readonly url: string;
  /** Rejects with `StoreMissing` instead of creating a store. */
  readonly mustExist?: boolean;
  /** Upgrades the schema of an older release. Without this, such a schema is refused. */
  readonly forServing?: boolean;
  /** Called with the duration of each batch of clicks or events. */
  readonly onWritten?: (milliseconds: number) => void;
  /** The clock for partitions and deletions. The default is the clock of the database. */
  readonly clock?: () => Promise<Moment>;
}

const poolSizes = { batches: 4, work: 10 };

/**
 * The queue of events is short, because a full queue should not take longer than a few seconds to
 * write. Visitors wait for clicks and visits, so these are refused much later.
 */
const limits = {
  clicks: {
    maxQueued: { urgent: 20_000, background: 0 },
    maxBatch: { urgent: 500, background: 0 },
    concurrency: 2,
  },
  events: {
    maxQueued: { urgent: 0, background: 4_000 },
    maxBatch: { urgent: 0, background: 500 },
  },
  visits: {
    maxQueued: { urgent: 20_000, background: 0 },
    maxBatch: { urgent: 1_000, background: 0 },
  },
};

/**
 * Opens a store in a PostgreSQL database, for any number of nodes, and creates the schema if it is
 * missing. Rejects with `StoreUnavailable`, whose message says what is wrong, if the database cannot be
 * used.
 */
export async function openPostgresStore(options: PostgresOptions): Promise<Store> {
  const { url, mustExist = false, forServing = false, clock, onWritten } = options;
  const database = new Database(parseDatabaseUrl(url), poolSizes);
  const notifications = new NotificationListener(database);
  const changes = new PostgresChanges(notifications);
  const nodes = postgresNodes(notifications, database);
  const leaderTasks = new LeaderTasks(database, clock ?? (() => readServerTime(database)));
  try {
    await database.open();
    if (mustExist && (await schemaStatus(database.run)).version === 0) {
      throw new StoreMissing(`There is no Throughline data in ${database.address.name}.`);
    }
    await (forServing ? migrate(database) : requireSchema(database));
    await refuseUnfinishedCopy(database.run, database.address);
    await notifications.open();
    await leaderTasks.start();
  } catch (error) {
    await notifications.close();
    await database.close();
    throw error;
  }
  const clicks = createCommitter<ClickToStore>(
    (writes) => recordClicks(database.runBatch, writes),
    {
      ...limits.clicks,
      onWritten,
    },
  );
  const events = createCommitter<EventsToStore>((writes) => appendEvents(database, writes), {
    ...limits.events,
    onWritten,
  });
  const visits = createCommitter<VisitToCount>(async (writes) => {
    const deltas = new Deltas();
    for (const { app, visit } of writes) deltas.add(app, visit.link, visit.at, visit.as);
    await deltas.write(database.runBatch);
    return writes;
  }, limits.visits);

  const candidates = new Candidates(database.run);
  changes.subscribe(({ kind }) => {
    if (kind === "install" || kind === "everything") candidates.clear();
  });
  const entities = postgresEntities(database, changes);
  const deletions = postgresDeletions(database, changes, entities);
  const { webhooks, records, installs, stats, ...others } = entities;
  return {
    ...others,
    ...records,
    changes,
    clicks: postgresClicks(database, candidates, clicks, visits),
    installs: postgresInstalls(database, installs),
    events: postgresEvents(events, entities.events),
    stats: postgresStats(database, stats),
    nodes,
    outbox: postgresOutbox(database, webhooks),
    erase: (app: string, install: string) =>
      inTransaction(database, changes, () => eraseInstall(app, install)),
    eraseUser: (app: string, user: string) =>
      inTransaction(database, changes, () => eraseUser(app, user)),
    async sweep(now: Moment) {
      const swept = await leaderTasks.sweep(now, deletions);
      if (swept.clicks > 0) candidates.clear();
      return swept;
    },
    async check() {
      await database.run("UPDATE probe SET writes = writes + 1");
    },
    async size() {
      const [row] = await database.run<{ bytes: number }>(
        "SELECT pg_database_size(current_database()) AS bytes",
      );
      return { database: row?.bytes ?? 0, backlog: 0 };
    },
    async close() {
      await Promise.all([clicks.close(), events.close(), visits.close()]);
      await leaderTasks.stop();
      candidates.close();
      await notifications.close();
      await database.close();
    },
  };
}

async function readServerTime({ run }: Pick<Database, "run">): Promise<Moment> {
  const [row] = await run<{ now: Moment }>(databaseClock);
  return row?.now ?? 0;
}
