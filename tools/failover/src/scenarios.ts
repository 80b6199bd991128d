import { setTimeout as pause } from "node:timers/promises";
import type { Cluster, Member } from "./cluster.ts";
import type { ServiceNode } from "./service-node.ts";
import type { Wire, WireState } from "./wire.ts";

/** What a scenario can break. */
export interface Stage {
  readonly cluster: Cluster;
  /** The network from every node to each member's database. */
  readonly wires: ReadonlyMap<Member, Wire>;
  readonly nodes: ServiceNode[];
  readonly startNode: () => Promise<ServiceNode>;
}

export interface Scenario {
  readonly name: string;
  /** What its nodes are set to beside what all are. */
  readonly env?: Readonly<Record<string, string>>;
  /** Breaks something, and mends what does not mend itself. */
  readonly run: (stage: Stage) => Promise<void>;
}

/** Visitors are sent on where a click cannot be recorded, and told so. */
export const sendOn = { ON_STORE_LOSS: "redirect" };

/** Longer than the leader's lease, after which the standby takes over. */
const leaseMs = 25_000;

export const postgresDies: Scenario = {
  name: "kill -9 PostgreSQL",
  async run({ cluster }) {
    cluster.killPostgres(await cluster.primary());
    await pause(2_000);
  },
};

export const plannedSwitch: Scenario = {
  name: "planned switch",
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

const broken = (
  name: string,
  state: Exclude<WireState, "whole">,
  env?: Scenario["env"],
): Scenario => ({
  name,
  ...(env && { env }),
  async run({ cluster, wires }) {
    const wire = wires.get(await cluster.primary());
    wire?.set(state);
    await pause(8_000);
    wire?.set("whole");
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
  name: "a service node leaves (SIGTERM)",
  async run({ nodes, startNode }) {
    await nodes.shift()?.stop("SIGTERM");
    nodes.push(await startNode());
  },
};

/** All of them, the gentlest first. */
export const scenarios: readonly Scenario[] = [
  nodeLeaves,
  nodeDies,
  plannedSwitch,
  postgresDies,
  broken("network slow between nodes and primary", "slow"),
  broken("network cut between nodes and primary", "cut"),
  broken("network silent between nodes and primary", "silent"),
  broken("the primary's answers lost on the way", "answers lost"),
  standbyFreezes,
  etcdDies,
  machineDies,
  broken("network cut, and visitors are sent on", "cut", sendOn),
];
