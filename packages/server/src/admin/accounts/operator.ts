import type { NightlyExportView, OperatorView } from "@throughline/protocol";
import type { App, Store } from "@throughline/storage";
import { readDisk } from "../../platform/metrics/disk.ts";
import type { ConcurrencyLimit } from "../../platform/limits/concurrency-limit.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";
import { NodeList } from "../../platform/nodes/node-list.ts";
import type { Peers } from "../../platform/nodes/peers.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { iso } from "../../platform/time/iso.ts";

/** Dependencies of the operator page. */
export interface OperatorDependencies {
  readonly store: Store;
  readonly version: string;
  readonly now: Clock;
  readonly peers: Peers;
  /** A description of the store, such as `memory`. */
  readonly storeLocation: string;
  /** The data folder; undefined when the store has none. */
  readonly dataFolder?: string | undefined;
  readonly lastBackup?: (() => number | undefined) | undefined;
  readonly eventLimit: Pick<ConcurrencyLimit, "running">;
  readonly metrics: Pick<Metrics, "totals">;
  readonly config: { readonly exportTo: string | undefined };
}

/** Returns a function that reports the state of the service. */
export function operatorViewer(deps: OperatorDependencies): () => Promise<OperatorView> {
  const { store, version, now, peers } = deps;
  const nodes = new NodeList(peers, { version, shared: store.nodes !== undefined, now });
  return () => operatorView(deps, nodes);
}

async function operatorView(
  {
    store,
    version,
    storeLocation,
    dataFolder,
    lastBackup,
    eventLimit,
    metrics,
    config: { exportTo },
  }: OperatorDependencies,
  nodes: NodeList,
): Promise<OperatorView> {
  const [apps, accounts] = await Promise.all([store.apps.list(), store.accounts.list()]);
  const size = await store.size().catch(() => undefined);
  const last = lastBackup?.();
  return {
    version,
    node: process.versions.node,
    nodes: nodes.all,
    store: storeLocation,
    ready: await store.check().then(
      () => true,
      () => false,
    ),
    memoryBytes: process.memoryUsage.rss(),
    disk: (await readDisk(dataFolder)) ?? null,
    databaseBytes: size?.database ?? null,
    backlog: eventLimit.running,
    backlogBytes: size?.backlog ?? null,
    backups: lastBackup !== undefined,
    lastBackup: last === undefined ? null : iso(last),
    nightlyExport:
      exportTo === undefined ? null : { to: exportTo, apps: await exportsOf(store, apps) },
    apps: apps.length,
    accounts: accounts.length,
    sinceStart: await metrics.totals(),
  };
}

async function exportsOf(
  { nightlyExports }: Store,
  apps: readonly Pick<App, "id" | "name">[],
): Promise<NightlyExportView[]> {
  const states = new Map((await nightlyExports.list()).map((state) => [state.app, state]));
  return apps.map(({ id, name }) => {
    const { day = null, at, rows = null, error = null, heldUntil = 0 } = states.get(id) ?? {};
    return {
      app: id,
      name,
      day,
      at: at === undefined ? null : iso(at),
      rows,
      error,
      retryAt: error === null ? null : iso(heldUntil),
    };
  });
}
