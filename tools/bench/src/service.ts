import { once } from "node:events";
import { get } from "node:http";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { openStore } from "@throughline/server";
import type { BareResponse } from "./append-only-server.ts";
import { openOnce, prepareLinks, startBareServer, startService, warmUp } from "./bench-service.ts";
import {
  chosenOf,
  loadAverage,
  median,
  print,
  progress,
  readOptions,
  runBench,
} from "./harness.ts";
import { startLoad } from "./load.ts";
import type { Turn } from "./load.ts";
import type { ServerProcess } from "./server-process.ts";
import { traffics } from "./traffic.ts";
import type { Traffic } from "./traffic.ts";

const help = `Measures durable clicks per second of the whole service, relative to a bare node:http server that appends the same bytes to a
file with group commit and gives the same answer.

Both run in separate processes and are loaded in turns by a third process. The speed of a process varies by up to a fifth
from start to start, so both are started several times, and the median of all turns counts.

npm run service -w @throughline/bench [-- options]

Exits with 1 if a median ratio is below its goal.

  --traffic T      one, many or pages (default: all three)
${Object.entries(traffics)
  .map(([name, traffic]) => `                   ${name}: ${traffic.name}; goal ${traffic.goal}`)
  .join("\n")}
  --starts N       number of starts of both servers (5)
  --rounds N       turns per server and start (2)
  --seconds N      length of a turn (1)
  --connections N  connections, one request at a time on each (128)
  --json           print the figures as JSON; progress goes to stderr
`;
const options = readOptions(help, {
  traffic: "",
  starts: 5,
  rounds: 2,
  seconds: 1,
  connections: 128,
  json: false,
});
const { starts, rounds, seconds, connections } = options;

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

const micro = (value: number | undefined) => (value === undefined ? "?" : value.toFixed(0));

interface Pair {
  readonly service: Turn;
  readonly bare: Turn;
  readonly ratio: number;
}

/** Starts both servers, loads them in turns and adds the figures to `pairs`. Returns the bytes per click. */
async function measure(name: string, traffic: Traffic, pairs: Pair[]): Promise<number> {
  let bytes = 0;
  await runBench(async (folder, stopLater) => {
    const dataFolder = join(folder, "data");
    const app = await prepareLinks(dataFolder);
    const service = stopLater(await startService(dataFolder, traffic.environment));
    await openOnce(service, app);
    const answer = await answerOf(service, traffic);
    bytes = await bytesPerClick(app.app, dataFolder);
    const bare = stopLater(await startBareServer(join(folder, "log"), answer, bytes));
    const load = stopLater(startLoad());
    const { requests, status } = traffic;
    const turn = (server: ServerProcess, ms = seconds * 1000) =>
      load.turn(server, { ms, connections, requests, status });
    for (const server of [service, bare]) await warmUp((ms) => turn(server, ms));
    for (let round = 0; round < rounds; round += 1) {
      // The servers take turns going first, so that a machine that slows down favours neither.
      const first = round % 2 === 0 ? bare : service;
      const one = await turn(first);
      const two = await turn(first === bare ? service : bare);
      const [own, other] = first === bare ? [two, one] : [one, two];
      const ratio = own.perSecond / other.perSecond;
      pairs.push({ service: own, bare: other, ratio });
      progress(
        `${name} ${String(pairs.length).padStart(3)}/${starts * rounds}  service ${own.perSecond.toFixed(0)}/s (${micro(own.server)} µs)  ` +
          `bare ${other.perSecond.toFixed(0)}/s (${micro(other.server)} µs)  ratio ${ratio.toFixed(2)}`,
      );
    }
  });
  return bytes;
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
    machineLoad: loadAverage(),
    ratio: median(pairs.map((one) => one.ratio)),
    goal: traffic.goal,
  };
}

function printFigures(figures: Awaited<ReturnType<typeof figuresOf>>): void {
  const { traffic, bytes, service, bare, loadMicroseconds, machineLoad, ratio, goal } = figures;
  const line = ({ perSecond, cpuMicroseconds }: typeof service) =>
    `${perSecond.toFixed(0)}/s, ${micro(cpuMicroseconds)} µs of CPU time each`;
  print(
    `durable clicks, ${traffic}: ${connections} connections, ${bytes} bytes per click, ${starts} starts, ${starts * rounds} turns each; medians`,
    `  service        ${line(service)}`,
    `  bare node:http ${line(bare)}`,
    `  the load generator takes ${micro(loadMicroseconds)} µs per request; load average ${machineLoad}`,
    `ratio ${ratio.toFixed(2)} (goal: at least ${goal})`,
  );
}

const all: Awaited<ReturnType<typeof figuresOf>>[] = [];
for (const [name, traffic] of chosenOf<Traffic>(traffics, options.traffic)) {
  all.push(await figuresOf(name, traffic));
}
if (options.json) print(JSON.stringify(all));
else for (const figures of all) printFigures(figures);
if (all.some(({ ratio, goal }) => !(ratio >= goal))) process.exitCode = 1;
