import type { OperatorView } from "@throughline/protocol";
import type { Store } from "@throughline/storage";
import { diskOf } from "../../platform/metrics/disk.ts";
import type { NodeList } from "../../platform/nodes/node-list.ts";

/** What the operator's page is told by. */
export interface Operation {
  readonly store: Store;
  readonly version: string;
  readonly nodes: NodeList;
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
  const { store, version, nodes, place, dataFolder, lastBackup, backlog, counted } = operation;
  const [apps, accounts] = await Promise.all([store.apps.list(), store.accounts.list()]);
  const size = await store.size().catch(() => undefined);
  const last = lastBackup?.();
  return {
    version,
    node: process.versions.node,
    nodes: nodes.all,
    store: place,
    ready: await store.check().then(
      () => true,
      () => false,
    ),
    memoryBytes: process.memoryUsage.rss(),
    disk: (await diskOf(dataFolder)) ?? null,
    databaseBytes: size?.database ?? null,
    backlog: backlog(),
    backlogBytes: size?.backlog ?? null,
    backups: lastBackup !== undefined,
    lastBackup: last === undefined ? null : new Date(last).toISOString(),
    apps: apps.length,
    accounts: accounts.length,
    sinceStart: await counted(),
  };
}
