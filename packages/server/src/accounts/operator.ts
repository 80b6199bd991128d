import { hostname } from "node:os";
import type { OperatorView } from "@throughline/protocol";
import type { Store } from "@throughline/storage";
import { diskOf } from "../metrics/disk.ts";
import type { Clock } from "../time/clock.ts";

/** What the operator's page is told by. */
export interface Operation {
  readonly store: Store;
  readonly version: string;
  readonly now: Clock;
  /** Where everything is kept, in words. */
  readonly place: string;
  /** Where the data is; undefined where it is in no folder. */
  readonly dataFolder: string | undefined;
  readonly lastBackup: (() => number | undefined) | undefined;
  /** Batches of events that wait for the store. */
  readonly backlog: () => number;
  /** What was counted since the start. */
  readonly counted: () => Promise<OperatorView["sinceStart"]>;
}

/** How the service is. */
export async function operatorView(operation: Operation): Promise<OperatorView> {
  const { store, version, now, place, dataFolder, lastBackup, backlog, counted } = operation;
  const [apps, accounts] = await Promise.all([store.apps.list(), store.accounts.list()]);
  const last = lastBackup?.();
  return {
    version,
    node: process.versions.node,
    machine: `${hostname()}, process ${process.pid}`,
    store: place,
    startedAt: new Date(now() - process.uptime() * 1000).toISOString(),
    ready: await store.check().then(
      () => true,
      () => false,
    ),
    memoryBytes: process.memoryUsage.rss(),
    disk: (await diskOf(dataFolder)) ?? null,
    backlog: backlog(),
    backups: lastBackup !== undefined,
    lastBackup: last === undefined ? null : new Date(last).toISOString(),
    apps: apps.length,
    accounts: accounts.length,
    sinceStart: await counted(),
  };
}
