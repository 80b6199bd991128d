import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import type { IncomingMessage } from "node:http";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openStore } from "@throughline/server";
import type { BareResponse } from "./append-only-server.ts";
import { median, openOnce, prepareLinks, startService, warmUp } from "./bench-service.ts";
import { startLoad } from "./load.ts";
import type { Turn } from "./load.ts";
import { startServer } from "./server-process.ts";
import type { ServerProcess } from "./server-process.ts";
import { traffics } from "./traffic.ts";
import type { Traffic } from "./traffic.ts";

const help = `Measures durable clicks per second of the whole service, relative to a bare node:http server that appends the same bytes to a
file with group commit and gives the same answer.

Both run in separate processes and are loaded in turns by a third process. The speed of a process varies by up to a fifth
from start to start, so both are started several times, and the median of all turns counts.

npm run service -w @throughline/bench [-- options]

  --traffic T      one, many or pages (default: all three)
${Object.entries(traffics)
  .map(([name, traffic]) => `                   ${name}: ${traffic.name}; goal ${traffic.goal}`)
  .join("\n")}
  --starts N       number of starts of both servers (5)
  --rounds N       turns per server and start (2)
  --seconds N      length of a turn (1)
  --connections N  connections, one request at a time on each (128)
  --json           print the figures as JSON; progress goes to stderr
  --help           print this help

Exits with 1 if a median ratio is below its goal.
`;
const { values } = parseArgs({
  options: {
    traffic: { type: "string" },
    starts: { type: "string", default: "5" },
    rounds: { type: "string", default: "2" },
    seconds: { type: "string", default: "1" },
    connections: { type: "string", default: "128" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  process.stdout.write(help);
  process.exit(0);
}
const chosen = Object.entries(traffics).filter(([name]) => name === (values.traffic ?? name));
if (chosen.length === 0) {
  throw new Error(`There is no traffic "${values.traffic}". Use one, many or pages.`);
}
const starts = Number(values.starts);
const rounds = Number(values.rounds);
const turnMs = Number(values.seconds) * 1000;
const connections = Number(values.connections);

const folder = mkdtempSync(join(tmpdir(), "throughline-bench-"));
const bareServer = fileURLToPath(new URL("./append-only-server.ts", import.meta.url));
const load = startLoad();

/** Returns the service's answer to the traffic, without the headers that Node adds itself. */
async function answerOf(
  { port }: ServerProcess,
  { requests, status }: Traffic,
): Promise<BareResponse> {
  const [line = "", ...lines] = (requests[0] ?? "").trim().split("\r\n");
  const headers = Object.fromEntries(lines.map((header) => header.split(": ", 2)));
  // `fetch` cannot be used, because it sets the host header itself.
  const request = get({ host: "127.0.0.1", port, path: line.split(" ")[1], headers });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const body = await text(response);
  if (response.statusCode !== status) {
    throw new Error(`The link was answered with ${response.statusCode} instead of ${status}.`);
  }
  const { date: _, connection: __, "keep-alive": ___, ...own } = response.headers;
  return { status, headers: own, body };
}

/** Returns the size of a stored click in bytes. */
async function bytesPerClick(appId: string, dataFolder: string): Promise<number> {
  const store = await openStore({ dataFolder });
  const [candidate] = await store.clicks.recent(appId, 1);
  const click = candidate && (await store.clicks.get(appId, candidate.click));
  await store.close();
  if (!click) throw new Error("No click was recorded.");
  return Buffer.byteLength(JSON.stringify({ app: appId, ...click }));
}

function progress(line: string): void {
  process.stderr.write(`${line}\n`);
}

const micro = (value: number | undefined) => (value === undefined ? "?" : value.toFixed(0));

interface Pair {
  readonly service: Turn;
  readonly bare: Turn;
  readonly ratio: number;
}

/** Starts both servers, loads them in turns and adds the figures to `pairs`. */
async function measure(name: string, traffic: Traffic, pairs: Pair[]): Promise<number> {
  const dataFolder = join(folder, `${name}-${pairs.length}`);
  const registered = await prepareLinks(dataFolder);
  const service = await startService(dataFolder, traffic.environment);
  const servers = [service];
  const { requests, status } = traffic;
  const turn = (server: ServerProcess, ms: number) =>
    load.turn(server, { ms, connections, requests, status });
  try {
    await openOnce(service, registered);
    const answer = await answerOf(service, traffic);
    const bytes = await bytesPerClick(registered.app, dataFolder);
    const log = `${dataFolder}.log`;
    const bare = await startServer([bareServer, log, `${bytes}`, JSON.stringify(answer)]);
    servers.push(bare);
    for (const server of servers) await warmUp((ms) => turn(server, ms));
    for (let round = 0; round < rounds; round += 1) {
      // The servers take turns going first, so that a machine that slows down favours neither.
      const first = round % 2 === 0 ? bare : service;
      const one = await turn(first, turnMs);
      const two = await turn(first === bare ? service : bare, turnMs);
      const [own, other] = first === bare ? [two, one] : [one, two];
      const ratio = own.perSecond / other.perSecond;
      pairs.push({ service: own, bare: other, ratio });
      progress(
        `${name} ${String(pairs.length).padStart(3)}/${starts * rounds}  service ${own.perSecond.toFixed(0)}/s (${micro(own.server)} µs)  ` +
          `bare ${other.perSecond.toFixed(0)}/s (${micro(other.server)} µs)  ratio ${ratio.toFixed(2)}`,
      );
    }
    return bytes;
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function figuresOf(name: string, traffic: Traffic) {
  const pairs: Pair[] = [];
  let bytes = 0;
  for (let start = 1; start <= starts; start += 1) {
    progress(`${name}, start ${start} of ${starts}: both servers warm up`);
    bytes = await measure(name, traffic, pairs);
  }
  const summary = (of: "service" | "bare") => ({
    perSecond: median(pairs.map((one) => one[of].perSecond)),
    cpuMicroseconds: median(pairs.map((one) => one[of].server ?? Number.NaN)),
  });
  return {
    traffic: traffic.name,
    bytes,
    connections,
    starts,
    rounds,
    service: summary("service"),
    bare: summary("bare"),
    loadMicroseconds: median(pairs.flatMap((one) => [one.service.load, one.bare.load])),
    machineLoad: loadavg()[0],
    ratio: median(pairs.map((one) => one.ratio)),
    goal: traffic.goal,
  };
}

const all: Awaited<ReturnType<typeof figuresOf>>[] = [];
try {
  for (const [name, traffic] of chosen) all.push(await figuresOf(name, traffic));
} finally {
  load.stop();
  rmSync(folder, { recursive: true });
}

function inWords(figures: (typeof all)[number]): string {
  const { traffic, bytes, service, bare, loadMicroseconds, machineLoad, ratio, goal } = figures;
  const line = ({ perSecond, cpuMicroseconds }: typeof service) =>
    `${perSecond.toFixed(0)}/s, ${micro(cpuMicroseconds)} µs of CPU time each`;
  return [
    `durable clicks, ${traffic}: ${connections} connections, ${bytes} bytes per click, ${starts} starts, ${starts * rounds} turns each; medians`,
    `  service        ${line(service)}`,
    `  bare node:http ${line(bare)}`,
    `  the load generator takes ${micro(loadMicroseconds)} µs per request; load average ${machineLoad?.toFixed(1)}`,
    `ratio ${ratio.toFixed(2)} (goal: at least ${goal})`,
    "",
  ].join("\n");
}

process.stdout.write(values.json ? `${JSON.stringify(all)}\n` : all.map(inWords).join(""));
if (all.some(({ ratio, goal }) => !(ratio >= goal))) process.exitCode = 1;
