import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Cluster, databaseAt } from "@throughline/failover";
import type { Member } from "@throughline/failover";
import { localAdmin, openStore, readConfig, registerApp } from "@throughline/server";
import { startLoad } from "./load.ts";
import type { Turn } from "./load.ts";
import { personOf } from "./people.ts";
import { cpuTime, serviceFlags, startServer } from "./server-process.ts";
import type { ServerProcess } from "./server-process.ts";
import { linkCodes, traffics } from "./traffic.ts";

const help = `Compares the service on PostgreSQL with a synchronous standby, the service on SQLite, and a bare server.

It first measures the CPU time of a click, by component, at the maximum rate. Then it measures a realistic mix at a steady
rate: 80 % clicks, 15 % events, 5 % first opens.

npm run cluster -w @throughline/bench [-- options]

  --nodes N    service nodes on PostgreSQL (3)
  --rate N     requests per second of the mix (600)
  --seconds N  length of a turn (5)
  --rounds N   turns per measurement (3)
  --help       print this help

Exits with 1 if a click costs the nodes and PostgreSQL more than 2.5 times as much CPU time as the bare server.
`;
const goal = 2.5;
const { values } = parseArgs({
  options: {
    nodes: { type: "string", default: "3" },
    rate: { type: "string", default: "600" },
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  process.stdout.write(help);
  process.exit(0);
}
const [nodeCount, rate, rounds] = [values.nodes, values.rate, values.rounds].map(Number) as [
  number,
  number,
  number,
];
const ms = Number(values.seconds) * 1000;
const warmUpMs = 6000;
const mix = { clicks: 0.8, events: 0.15, opens: 0.05 };
/** The number of connections. With so many, several clicks share a commit on each node, as under load. */
const connections = 384;
/** The bytes that the bare server writes per click: about the size of a stored click. */
const bytesPerClick = 600;

const folder = mkdtempSync(join(tmpdir(), "throughline-bench-"));
const main = fileURLToPath(new URL("../../../packages/cli/src/main.ts", import.meta.url));
const bareServer = fileURLToPath(new URL("./append-only-server.ts", import.meta.url));
const many = traffics["many"];
if (!many) throw new Error('There is no traffic "many".');
const { requests: clickRequests } = many;

/** A system under test, with the CPU time of each of its parts. */
interface Target {
  readonly name: string;
  readonly ports: readonly number[];
  readonly parts: Readonly<Record<string, () => number>>;
}

interface Registered {
  readonly app: string;
  readonly key: string;
}

/** Creates an app with its links in the store that the environment names. */
async function prepare(environment: Record<string, string>): Promise<Registered> {
  const store = await openStore(readConfig(environment));
  const tools = { now: Date.now, random: randomBytes };
  const draft = {
    name: "Bench",
    linkDomains: ["go.shop.example"],
    android: { packageName: "example.shop", certificates: [] },
  };
  const registered = await registerApp(store, draft, tools);
  if (!registered) throw new Error("The app could not be registered.");
  const { app } = registered;
  const admin = localAdmin({ ...tools, store, app, serviceUrl: "https://go.shop.example" });
  for (const code of linkCodes) {
    await admin.createLink({ body: { code, destination: "https://shop.example/sale" } });
  }
  await store.close();
  return { app: app.id, key: registered.publishableKey };
}

function serve(environment: Record<string, string>): Promise<ServerProcess> {
  return startServer([...serviceFlags, main, "serve"], {
    PORT: "0",
    HOST: "127.0.0.1",
    LOG_LEVEL: "warn",
    LIMIT_PER_ADDRESS: "0",
    // The quotas are counted as in production but never reached.
    CLICKS_PER_DAY: "1000000000",
    OPENS_PER_DAY: "1000000000",
    LIMIT_PER_KEY: "0",
    ...many?.environment,
    ...environment,
  });
}

function post(path: string, { app, key }: Registered, address: string, body: object): string {
  const text = JSON.stringify(body);
  return (
    `POST ${path} HTTP/1.1\r\nHost: go.shop.example\r\nAuthorization: Bearer ${key}\r\nX-App-Id: ${app}\r\n` +
    `X-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  );
}

/** Yields requests of first opens. Each is from another install, because a repeated open costs less. */
function* opensOf(app: Registered): Generator<string> {
  for (let n = 0; ; n += 1) {
    const { open, click } = personOf(n);
    const body = { ...open, installId: `install ${n}`, timestamp: Date.now() };
    yield post("/api/link/match-link", app, click.address, body);
  }
}

function* eventsOf(app: Registered): Generator<string> {
  for (let n = 0; ; n += 1) {
    const { click } = personOf(n);
    const events = [{ id: `event ${n}`, name: "opened", timestamp: Date.now() }];
    const body = { installId: `install ${n}`, platform: "android", sentAt: Date.now(), events };
    yield post("/api/analytics/events", app, click.address, body);
  }
}

function take(from: Generator<string>, count: number): string[] {
  return Array.from({ length: count }, () => from.next().value as string);
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
const progress = (text: string) => process.stderr.write(`${text}\n`);
const loads = { clicks: startLoad(), events: startLoad(), opens: startLoad() };

/** Measures clicks at the maximum rate, and the CPU time per click of each part. */
async function measureClicks({ ports, parts }: Target, turnMs: number) {
  const before = Object.entries(parts).map(([part, used]) => [part, used()] as const);
  const round = { ms: turnMs, connections, requests: clickRequests, status: 302 };
  const { perSecond, p50, p99 } = await loads.clicks.turn({ ports, cpuTime: () => 0 }, round);
  const clicks = (perSecond * turnMs) / 1000;
  const costs = before.map(
    ([part, used]) => [part, ((parts[part]?.() ?? Number.NaN) - used) / clicks] as const,
  );
  return { perSecond, p50, p99, costs: Object.fromEntries(costs) };
}

async function measureMix({ ports }: Target, opens: Generator<string>, events: Generator<string>) {
  const target = { ports, cpuTime: () => 0 };
  const turn = (kind: keyof typeof mix, requests: readonly string[], status: number) => {
    const perSecond = rate * mix[kind];
    return loads[kind].turn(target, { ms, connections: 16, requests, status, perSecond });
  };
  const count = (kind: keyof typeof mix) => Math.ceil(rate * mix[kind] * (ms / 1000) * 1.2) + 64;
  const [clicks, logged, opened] = await Promise.all([
    turn("clicks", clickRequests, 302),
    turn("events", take(events, count("events")), 202),
    turn("opens", take(opens, count("opens")), 200),
  ]);
  return { clicks, events: logged, opens: opened };
}

const postgresCpuTime = (cluster: Cluster, member: Member) => () =>
  cluster.processesOf(member).reduce((sum, pid) => sum + (cpuTime(pid) ?? 0), 0);
const timeOf = (servers: readonly ServerProcess[]) => () =>
  servers.reduce((sum, server) => sum + (server.cpuTime() ?? Number.NaN), 0);

const servers: ServerProcess[] = [];
let cluster: Cluster | undefined;
try {
  progress("starting PostgreSQL with a standby");
  cluster = await Cluster.start();
  const [primary, standby] = [await cluster.primary(), await cluster.standby()];
  const hosts = cluster.members.map(({ port }) => `127.0.0.1:${port}`).join(",");
  const onPostgres = { STORE: databaseAt(hosts) };
  const onSqlite = { DATA_DIR: join(folder, "data") };
  progress("creating apps and links");
  const apps = { postgres: await prepare(onPostgres), sqlite: await prepare(onSqlite) };
  progress(`starting ${nodeCount} nodes, the service on SQLite and the bare server`);
  for (let node = 0; node < nodeCount; node += 1) servers.push(await serve(onPostgres));
  const nodes = servers.slice();
  const sqlite = await serve(onSqlite);
  const response = { status: 302, headers: { location: "https://play.google.com/" }, body: "" };
  const bare = await startServer([
    bareServer,
    join(folder, "log"),
    `${bytesPerClick}`,
    JSON.stringify(response),
  ]);
  servers.push(sqlite, bare);

  const targets: Target[] = [
    {
      name: `${nodeCount} nodes on PostgreSQL`,
      ports: nodes.map(({ port }) => port),
      parts: {
        nodes: timeOf(nodes),
        PostgreSQL: postgresCpuTime(cluster, primary),
        standby: postgresCpuTime(cluster, standby),
      },
    },
    { name: "service on SQLite", ports: sqlite.ports, parts: { service: timeOf([sqlite]) } },
    { name: "bare server", ports: bare.ports, parts: { server: timeOf([bare]) } },
  ];
  for (const target of targets) await measureClicks(target, warmUpMs);
  const turns = new Map(
    targets.map(({ name }) => [name, [] as Awaited<ReturnType<typeof measureClicks>>[]]),
  );
  for (let round = 1; round <= rounds; round += 1) {
    for (const target of targets) {
      const turn = await measureClicks(target, ms);
      turns.get(target.name)?.push(turn);
      progress(`clicks ${round}/${rounds}  ${target.name}: ${turn.perSecond.toFixed(0)}/s`);
    }
  }
  const figures = targets.map(({ name, parts }) => {
    const own = turns.get(name) ?? [];
    const costs = Object.keys(parts).map(
      (part) => [part, median(own.map((turn) => turn.costs[part] ?? Number.NaN))] as const,
    );
    return { name, costs, perSecond: median(own.map((turn) => turn.perSecond)) };
  });
  process.stdout.write(
    `clicks alone, CPU µs per click; load average ${loadavg()[0]?.toFixed(1)}\n`,
  );
  for (const { name, costs, perSecond } of figures) {
    const each = costs.map(([part, used]) => `${part} ${used.toFixed(0)}`).join(", ");
    process.stdout.write(`  ${name.padEnd(24)} ${perSecond.toFixed(0)}/s  ${each}\n`);
  }
  const costOf = (index: number, parts: number) =>
    figures[index]?.costs.slice(0, parts).reduce((sum, [, used]) => sum + used, 0) ?? Number.NaN;
  const ratio = costOf(0, 2) / costOf(2, 1);
  process.stdout.write(
    `nodes and PostgreSQL relative to the bare server ${ratio.toFixed(2)} × (goal: at most ${goal})\n`,
  );

  process.stdout.write(`the mix at ${rate} requests per second, ms\n`);
  for (const [target, app] of [
    [targets[0], apps.postgres],
    [targets[1], apps.sqlite],
  ] as const) {
    if (!target) continue;
    const [opens, events] = [opensOf(app), eventsOf(app)];
    await measureMix(target, opens, events);
    const turnsOfMix: Record<string, Turn>[] = [];
    for (let round = 0; round < rounds; round += 1) {
      turnsOfMix.push(await measureMix(target, opens, events));
    }
    for (const kind of Object.keys(mix)) {
      const of = (which: "p50" | "p99" | "perSecond") =>
        median(turnsOfMix.map((turn) => turn[kind]?.[which] ?? Number.NaN));
      process.stdout.write(
        `  ${target.name.padEnd(24)} ${kind.padEnd(7)} ${of("perSecond").toFixed(0)}/s  p50 ${of("p50").toFixed(1)}  p99 ${of("p99").toFixed(1)}\n`,
      );
    }
  }
  if (!(ratio <= goal)) process.exitCode = 1;
} finally {
  for (const load of Object.values(loads)) load.stop();
  await Promise.all(servers.map((server) => server.stop()));
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}
