import { join } from "node:path";
import { Cluster, databaseAt } from "@throughline/failover";
import type { Member } from "@throughline/failover";
import { prepareLinks, startBareServer, startService } from "./bench-service.ts";
import { loadAverage, median, print, progress, readOptions, runBench } from "./harness.ts";
import { startLoad } from "./load.ts";
import type { Turn } from "./load.ts";
import { cpuTime } from "./server-process.ts";
import type { ServerProcess } from "./server-process.ts";
import { eventRequests, openRequests, take, traffics } from "./traffic.ts";

const help = `Compares the service on PostgreSQL with a synchronous standby, the service on SQLite, and a bare server.

It first measures the CPU time of a click, by component, at the maximum rate. Then it measures a realistic mix at a steady
rate: 80 % clicks, 15 % events, 5 % first opens.

npm run cluster -w @throughline/bench [-- options]

Exits with 1 if a click costs the nodes and PostgreSQL more than 2.5 times as much CPU time as the bare server.

  --nodes N        service nodes on PostgreSQL (3)
  --rate N         requests per second of the mix (600)
  --seconds N      length of a turn (5)
  --rounds N       turns per measurement (3)
`;
const goal = 2.5;
const options = readOptions(help, { nodes: 3, rate: 600, seconds: 5, rounds: 3 });
const { nodes: nodeCount, rate, rounds } = options;
const ms = options.seconds * 1000;
const warmUpMs = 6000;
/** The share of each kind of request in the mix, and the status of its answer. */
const mix = {
  clicks: { share: 0.8, status: 302 },
  events: { share: 0.15, status: 202 },
  opens: { share: 0.05, status: 200 },
};
const kinds = Object.keys(mix) as (keyof typeof mix)[];
/** The number of connections. With so many, several clicks share a commit on each node, as under load. */
const connections = 384;
const { requests: clickRequests, environment } = traffics.many;

/** A system under test, with the CPU time of each of its parts. */
interface Target {
  readonly name: string;
  readonly ports: readonly number[];
  readonly parts: Readonly<Record<string, () => number>>;
}

const postgresCpuTime = (cluster: Cluster, member: Member) => () =>
  cluster.processesOf(member).reduce((sum, pid) => sum + (cpuTime(pid) ?? 0), 0);
const timeOf = (servers: readonly ServerProcess[]) => () =>
  servers.reduce((sum, server) => sum + (server.cpuTime() ?? Number.NaN), 0);

await runBench(async (folder, stopLater) => {
  progress("starting PostgreSQL with a standby");
  const cluster = stopLater(await Cluster.start());
  const [primary, standby] = [await cluster.primary(), await cluster.standby()];
  const hosts = cluster.members.map(({ port }) => `127.0.0.1:${port}`).join(",");
  const [database, dataFolder] = [databaseAt(hosts), join(folder, "data")];
  progress("creating apps and links");
  const apps = [
    await prepareLinks(dataFolder, { url: database }),
    await prepareLinks(dataFolder),
  ] as const;
  progress(`starting ${nodeCount} nodes, the service on SQLite and the bare server`);
  const nodes: ServerProcess[] = [];
  for (let node = 0; node < nodeCount; node += 1) {
    const onPostgres = { ...environment, STORE: database };
    nodes.push(stopLater(await startService(dataFolder, onPostgres)));
  }
  const sqlite = stopLater(await startService(dataFolder, environment));
  const bare = stopLater(await startBareServer(join(folder, "log")));
  const onPostgres: Target = {
    name: `${nodeCount} nodes on PostgreSQL`,
    ports: nodes.map(({ port }) => port),
    parts: {
      nodes: timeOf(nodes),
      PostgreSQL: postgresCpuTime(cluster, primary),
      standby: postgresCpuTime(cluster, standby),
    },
  };
  const onSqlite: Target = {
    name: "service on SQLite",
    ports: sqlite.ports,
    parts: { service: timeOf([sqlite]) },
  };
  const targets: readonly Target[] = [
    onPostgres,
    onSqlite,
    { name: "bare server", ports: bare.ports, parts: { server: timeOf([bare]) } },
  ];
  const loads = {
    clicks: stopLater(startLoad()),
    events: stopLater(startLoad()),
    opens: stopLater(startLoad()),
  };

  /** Measures clicks at the maximum rate, and the CPU time per click of each part. */
  async function measureClicks({ ports, parts }: Target, turnMs: number) {
    const before = Object.entries(parts).map(([part, used]) => [part, used()] as const);
    const round = { ms: turnMs, connections, requests: clickRequests, status: 302 };
    const turn = await loads.clicks.turn({ ports, cpuTime: () => 0 }, round);
    const costs = before.map(
      ([part, used]) => [part, ((parts[part]?.() ?? Number.NaN) - used) / turn.answers] as const,
    );
    return { perSecond: turn.perSecond, costs: Object.fromEntries(costs) };
  }

  for (const target of targets) await measureClicks(target, warmUpMs);
  const turns = targets.map(() => [] as Awaited<ReturnType<typeof measureClicks>>[]);
  for (let round = 1; round <= rounds; round += 1) {
    for (const [index, target] of targets.entries()) {
      const turn = await measureClicks(target, ms);
      turns[index]?.push(turn);
      progress(`clicks ${round}/${rounds}  ${target.name}: ${turn.perSecond.toFixed(0)}/s`);
    }
  }
  print(`clicks alone, CPU µs per click; load average ${loadAverage()}`);
  const costs = targets.map(({ name, parts }, index) => {
    const own = turns[index] ?? [];
    const medians = Object.keys(parts).map(
      (part) => [part, median(own.map((turn) => turn.costs[part] ?? Number.NaN))] as const,
    );
    const each = medians.map(([part, used]) => `${part} ${used.toFixed(0)}`).join(", ");
    const perSecond = median(own.map((turn) => turn.perSecond)).toFixed(0);
    print(`  ${name.padEnd(24)} ${perSecond}/s  ${each}`);
    return medians.map(([, used]) => used);
  });
  // The standby does not count.
  const [[ofNodes = Number.NaN, ofPostgres = Number.NaN] = [], , [ofBare = Number.NaN] = []] =
    costs;
  const ratio = (ofNodes + ofPostgres) / ofBare;
  print(
    `nodes and PostgreSQL relative to the bare server ${ratio.toFixed(2)} × (goal: at most ${goal})`,
  );
  if (!(ratio <= goal)) process.exitCode = 1;

  print(`the mix at ${rate} requests per second, ms`);
  for (const [index, target] of [onPostgres, onSqlite].entries()) {
    const app = apps[index] ?? apps[0];
    const [events, opens] = [eventRequests(app), openRequests(app)];
    const measureMix = async (): Promise<Turn[]> =>
      Promise.all(
        kinds.map((kind) => {
          const { share, status } = mix[kind];
          const perSecond = rate * share;
          const count = Math.ceil(perSecond * options.seconds * 1.2) + 64;
          const fresh = {
            clicks: () => clickRequests,
            events: () => take(events, count),
            opens: () => take(opens, count),
          };
          const round = { ms, connections: 16, requests: fresh[kind](), status, perSecond };
          return loads[kind].turn({ ports: target.ports, cpuTime: () => 0 }, round);
        }),
      );
    await measureMix();
    const mixes: Turn[][] = [];
    for (let round = 0; round < rounds; round += 1) mixes.push(await measureMix());
    for (const [place, kind] of kinds.entries()) {
      const of = (which: "p50" | "p99" | "perSecond") =>
        median(mixes.map((turn) => turn[place]?.[which] ?? Number.NaN));
      print(
        `  ${target.name.padEnd(24)} ${kind.padEnd(7)} ${of("perSecond").toFixed(0)}/s  p50 ${of("p50").toFixed(1)}  p99 ${of("p99").toFixed(1)}`,
      );
    }
  }
});
