import { setTimeout as pause } from "node:timers/promises";
import { routes } from "@throughline/protocol";
import { audit } from "./audit.ts";
import type { AuditResult } from "./audit.ts";
import { Cluster, databaseAt } from "./cluster.ts";
import type { Member } from "./cluster.ts";
import { Load } from "./load.ts";
import { Probes } from "./probes.ts";
import { redirectUnrecorded } from "./scenarios.ts";
import type { Scenario, TestBed } from "./scenarios.ts";
import { createApp, ServiceNode } from "./service-node.ts";
import { FaultProxy } from "./fault-proxy.ts";

/** The outcome of one scenario. */
export interface Outcome {
  readonly name: string;
  /** The longest time in which nothing was acknowledged. */
  readonly gapMs: number;
  readonly refused: number;
  /** Visitors who were redirected without a recorded click, and whether the nodes are configured to do so. */
  readonly unrecorded: number;
  readonly expectsUnrecorded: boolean;
  /** The duration of the slowest answer, including errors. */
  readonly slowestMs: number;
  /** Whether all nodes were ready in the end. */
  readonly ready: boolean;
  /** How often liveness and readiness probes of running nodes failed. */
  readonly dead: number;
  readonly notReady: number;
  readonly findings: AuditResult;
}

interface Options {
  readonly people?: number;
  readonly nodes?: number;
  readonly progress?: (text: string) => void;
}

const steadyMs = 1_500;
const recoveryMs = 60_000;

/** Runs scenarios under load and audits the database after each. */
export async function runScenarios(
  scenarios: readonly Scenario[],
  { people = 16, nodes: count = 2, progress = () => {} }: Options = {},
): Promise<Outcome[]> {
  progress("starting PostgreSQL, a standby, Patroni and etcd");
  const cluster = await Cluster.start();
  const proxies = new Map<Member, FaultProxy>();
  const nodes: ServiceNode[] = [];
  let load: Load | undefined;
  try {
    for (const member of cluster.members) proxies.set(member, await FaultProxy.to(member.port));
    const hosts = [...proxies.values()].map(({ port }) => `127.0.0.1:${port}`).join(",");
    const store = databaseAt(hosts);
    const app = await createApp(store);
    progress(`starting ${count} service nodes`);
    let env: Scenario["env"];
    // A node that shuts down serves for one more second, in which people move to other nodes.
    const startNode = () => ServiceNode.start(store, { SHUTDOWN_DELAY: "1", ...env });
    for (let each = 0; each < count; each += 1) nodes.push(await startNode());
    const testBed: TestBed = { cluster, proxies, nodes, startNode };

    load = new Load(() => nodes.map(({ url }) => url), app);
    load.start(people);
    const outcomes: Outcome[] = [];
    for (const scenario of scenarios) {
      progress(`running: ${scenario.name}`);
      if (scenario.env !== env) {
        ({ env } = scenario);
        for (let each = 0; each < count; each += 1) {
          nodes.push(await startNode());
          await nodes.shift()?.stop("SIGTERM");
        }
      }
      await pause(steadyMs);
      load.resetGap();
      const unrecordedBefore = load.results.unrecorded.size;
      const probes = new Probes(() => nodes.map(({ url }) => url));
      probes.start();
      await scenario.run(testBed);
      await cluster.waitUntilHealthy();
      const ready = await allReady(nodes);
      await pause(steadyMs);
      await probes.stop();
      const { refused, slowestMs } = load.results;
      const { gapMs } = load;
      const { port } = await cluster.primary();
      const findings = await audit(databaseAt(`127.0.0.1:${port}`), app.id, load.results);
      outcomes.push({
        name: scenario.name,
        gapMs,
        refused,
        unrecorded: load.results.unrecorded.size - unrecordedBefore,
        expectsUnrecorded: env === redirectUnrecorded,
        slowestMs,
        ready,
        dead: probes.dead,
        notReady: probes.notReady,
        findings,
      });
    }
    return outcomes;
  } finally {
    await load?.stop();
    await Promise.all(nodes.map((node) => node.stop("SIGKILL")));
    await Promise.all([...proxies.values()].map((proxy) => proxy.close()));
    await cluster.stop();
  }
}

/** Waits until every node is ready. Returns false if one is not ready in time. */
async function allReady(nodes: readonly ServiceNode[]): Promise<boolean> {
  const deadline = Date.now() + recoveryMs;
  for (const { url } of nodes) {
    for (;;) {
      const ready = await fetch(`${url}${routes.ready.path}`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (ready) break;
      if (Date.now() > deadline) return false;
      await pause(100);
    }
  }
  return true;
}
