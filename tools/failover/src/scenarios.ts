import { setTimeout as pause } from "node:timers/promises";
import type { Cluster, Member } from "./cluster.ts";
import type { ServiceNode } from "./service-node.ts";
import type { FaultProxy, ProxyState } from "./fault-proxy.ts";

/** The parts that a scenario can break. */
export interface TestBed {
  readonly cluster: Cluster;
  /** The proxy between the nodes and each member's database. */
  readonly proxies: ReadonlyMap<Member, FaultProxy>;
  readonly nodes: ServiceNode[];
  readonly startNode: () => Promise<ServiceNode>;
}

export interface Scenario {
  readonly name: string;
  /** Additional environment variables of the nodes. */
  readonly env?: Readonly<Record<string, string>>;
  /** Breaks something and repairs what does not recover by itself. */
  readonly run: (testBed: TestBed) => Promise<void>;
}

/** The setting that redirects visitors even if their click cannot be recorded. */
export const redirectUnrecorded = { ON_STORE_LOSS: "redirect" };

/** A time that is longer than the leader's lease, so that the standby takes over. */
const leaseMs = 25_000;

export const killPostgres: Scenario = {
  name: "kill -9 PostgreSQL",
  async run({ cluster }) {
    cluster.killPostgres(await cluster.primary());
    await pause(2_000);
  },
};

export const plannedSwitchover: Scenario = {
  name: "planned switchover",
  run: ({ cluster }) => cluster.switchOver(),
};

const machineDies: Scenario = {
  name: "kill -9 the primary's machine",
  async run({ cluster }) {
    const lost = await cluster.primary();
    cluster.killMember(lost);
    await pause(leaseMs);
    cluster.startMember(lost);
  },
};

const standbyFreezes: Scenario = {
  name: "standby frozen",
  async run({ cluster }) {
    const standby = await cluster.standby();
    cluster.freeze(standby, true);
    await pause(leaseMs);
    cluster.freeze(standby, false);
  },
};

const etcdDies: Scenario = {
  name: "etcd lost",
  async run({ cluster }) {
    await cluster.killEtcd();
    await pause(leaseMs);
    await cluster.startEtcd();
  },
};

const networkFault = (
  name: string,
  state: Exclude<ProxyState, "up">,
  env?: Scenario["env"],
): Scenario => ({
  name,
  ...(env && { env }),
  async run({ cluster, proxies }) {
    const proxy = proxies.get(await cluster.primary());
    proxy?.set(state);
    await pause(8_000);
    proxy?.set("up");
  },
});

const nodeDies: Scenario = {
  name: "kill -9 a service node",
  async run({ nodes, startNode }) {
    await nodes.shift()?.stop("SIGKILL");
    nodes.push(await startNode());
  },
};

const nodeLeaves: Scenario = {
  name: "service node shuts down (SIGTERM)",
  async run({ nodes, startNode }) {
    await nodes.shift()?.stop("SIGTERM");
    nodes.push(await startNode());
  },
};

/** All scenarios, the mildest first. */
export const scenarios: readonly Scenario[] = [
  nodeLeaves,
  nodeDies,
  plannedSwitchover,
  killPostgres,
  networkFault("slow network between nodes and primary", "slow"),
  networkFault("network cut between nodes and primary", "cut"),
  networkFault("network silent between nodes and primary", "silent"),
  networkFault("answers of the primary lost", "answers lost"),
  standbyFreezes,
  etcdDies,
  machineDies,
  networkFault("network cut, visitors redirected unrecorded", "cut", redirectUnrecorded),
];
