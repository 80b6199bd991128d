import { setTimeout as pause } from "node:timers/promises";
import { routes } from "@throughline/protocol";
import { audit } from "./audit.ts";
import type { Findings } from "./audit.ts";
import { Cluster, databaseAt } from "./cluster.ts";
import type { Member } from "./cluster.ts";
import { Load } from "./load.ts";
import { Probes } from "./probes.ts";
import { sendOn } from "./scenarios.ts";
import type { Scenario, Stage } from "./scenarios.ts";
import { createApp, ServiceNode } from "./service-node.ts";
import { Wire } from "./wire.ts";

/** How one scenario went. */
export interface Outcome {
  readonly name: string;
  /** The longest time in which nothing was acknowledged. */
  readonly gapMs: number;
  readonly refused: number;
  /** Visitors who were sent on with the word that their click was not recorded, and whether the nodes were set to do so. */
  readonly sentOn: number;
  readonly maySendOn: boolean;
  /** How long anybody waited for an answer, a refusal included. */
  readonly slowestMs: number;
  /** Whether all nodes said they are ready in the end. */
  readonly ready: boolean;
  /** How often a node that ran did not say that it lives, and that it is ready. */
  readonly dead: number;
  readonly notReady: number;
  readonly findings: Findings;
}

interface Options {
  readonly people?: number;
  readonly nodes?: number;
  readonly progress?: (text: string) => void;
}

const steadyMs = 1_500;
const recoveryMs = 60_000;

/** Breaks one thing after another under load, and holds the database against what was acknowledged after each. */
export async function runScenarios(
  scenarios: readonly Scenario[],
  { people = 16, nodes: count = 2, progress = () => {} }: Options = {},
): Promise<Outcome[]> {
  progress("starting PostgreSQL, a standby, Patroni and etcd");
  const cluster = await Cluster.start();
  const wires = new Map<Member, Wire>();
  const nodes: ServiceNode[] = [];
  let load: Load | undefined;
  try {
    for (const member of cluster.members) wires.set(member, await Wire.to(member.port));
    const hosts = [...wires.values()].map(({ port }) => `127.0.0.1:${port}`).join(",");
    const store = databaseAt(hosts);
    const app = await createApp(store);
    progress(`starting ${count} service nodes`);
    let env: Scenario["env"];
    // A node that leaves goes on for a moment, in which people turn to the others.
    const startNode = () => ServiceNode.start(store, { LAME_DUCK: "1", ...env });
    for (let each = 0; each < count; each += 1) nodes.push(await startNode());
    const stage: Stage = { cluster, wires, nodes, startNode };

    load = new Load(() => nodes.map(({ url }) => url), app);
    load.start(people);
    const outcomes: Outcome[] = [];
    for (const scenario of scenarios) {
      progress(`${scenario.name}: under way`);
      if (scenario.env !== env) {
        ({ env } = scenario);
        for (let each = 0; each < count; each += 1) {
          nodes.push(await startNode());
          await nodes.shift()?.stop("SIGTERM");
        }
      }
      await pause(steadyMs);
      load.beginGap();
      const sentOnBefore = load.seen.unrecorded.size;
      const probes = new Probes(() => nodes.map(({ url }) => url));
      probes.start();
      await scenario.run(stage);
      await cluster.isHealthy();
      const ready = await allReady(nodes);
      await pause(steadyMs);
      await probes.stop();
      const { refused, slowestMs } = load.seen;
      const { gapMs } = load;
      const { port } = await cluster.primary();
      const findings = await audit(databaseAt(`127.0.0.1:${port}`), app.id, load.seen);
      outcomes.push({
        name: scenario.name,
        gapMs,
        refused,
        sentOn: load.seen.unrecorded.size - sentOnBefore,
        maySendOn: env === sendOn,
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
    await Promise.all([...wires.values()].map((wire) => wire.close()));
    await cluster.stop();
  }
}

/** Waits until every node says it is ready; false when one never does. */
async function allReady(nodes: readonly ServiceNode[]): Promise<boolean> {
  const until = Date.now() + recoveryMs;
  for (const { url } of nodes) {
    for (;;) {
      const ready = await fetch(`${url}${routes.ready.path}`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (ready) break;
      if (Date.now() > until) return false;
      await pause(100);
    }
  }
  return true;
}
