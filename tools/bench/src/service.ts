import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openStore } from "@throughline/server";
import type { Round, RoundResult } from "./load-process.ts";
import { startServer } from "./server-process.ts";
import type { ServerProcess } from "./server-process.ts";

const help = `Durable click redirects a second, as a share of what a bare node:http server does that
appends the same bytes to a file with group commit and answers with the same headers.
Both run as processes of their own and are loaded in turns; the load is a third process.
One and the same program is up to a fifth faster or slower from start to start, for as long as
it runs: both are started several times, and the median is taken over all turns.

npm run service -w @throughline/bench [-- options]

  --starts N       how often both are started (11)
  --rounds N       turns per server and start (2)
  --seconds N      length of a turn (1)
  --connections N  connections, one request at a time on each (128)
  --json           the figures as JSON; progress goes to stderr
  --help

Exits with 1 when the median ratio is below 0.5.
`;
const wanted = 0.5;
const { values } = parseArgs({
  options: {
    starts: { type: "string", default: "11" },
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
const starts = Number(values.starts);
const rounds = Number(values.rounds);
const turnMs = Number(values.seconds) * 1000;
const connections = Number(values.connections);
/** Requests after which V8 has compiled what is hot, and how long a busy machine may take for them, in seconds. */
const compiledAfter = 30_000;
const longestWarmUp = 15;

const userAgents = ["Pixel 8", "Pixel 9a", "SM-S911B", "SM-A546E", "M2101K6G", "CPH2449"].map(
  (model) =>
    `Mozilla/5.0 (Linux; Android 15; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36`,
);
const path = "/spring?utm_source=mail";
const folder = mkdtempSync(join(tmpdir(), "throughline-bench-"));
const main = fileURLToPath(new URL("../../../packages/cli/src/main.ts", import.meta.url));
const yardstick = fileURLToPath(new URL("./append-only-server.ts", import.meta.url));
const load = fork(fileURLToPath(new URL("./load-process.ts", import.meta.url)));

interface Turn {
  readonly perSecond: number;
  /** Microseconds of processor time per request: the server's, and the load's. */
  readonly server: number | undefined;
  readonly load: number;
}

async function turn(server: ServerProcess, ms: number): Promise<Turn> {
  const before = server.processor();
  const round: Round = { port: server.port, ms, connections, requests: userAgents.map(request) };
  load.send(round);
  const [{ answers, ms: took, processor }] = (await once(load, "message")) as [RoundResult];
  const used = (server.processor() ?? Number.NaN) - (before ?? Number.NaN);
  // What is still under way ends before the other server's turn.
  await pause(50);
  return {
    perSecond: (answers * 1000) / took,
    server: Number.isNaN(used) ? undefined : used / answers,
    load: processor / answers,
  };
}

function appIdOf(output: string): string {
  return /THROUGHLINE_APP_ID=(\S+)/.exec(output)?.[1] ?? "";
}

function request(userAgent: string): string {
  return (
    `GET ${path} HTTP/1.1\r\nHost: go.shop.example\r\nUser-Agent: ${userAgent}\r\n` +
    `Accept-Language: pl-PL,pl;q=0.9,en;q=0.8\r\n\r\n`
  );
}

/**
 * Makes the link, lets an app open, so that clicks feed its statistics as they do in life, follows the
 * link once, and tells what the answer's own headers were.
 */
async function prepareLink({ port, output }: ServerProcess): Promise<Record<string, string>> {
  const secret = /THROUGHLINE_SECRET=(\S+)/.exec(output)?.[1];
  const send = async (method: string, at: string, body: unknown, key = secret) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/${at}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        "x-app-id": appIdOf(output),
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
  };
  const android = { packageName: "example.shop", certificates: [] };
  await send("PATCH", "v1/app", { android, linkDomains: ["go.shop.example"] });
  await send("POST", "v1/links", { code: "spring", destination: "https://shop.example/sale" });
  const open = { installId: "phone", platform: "android", timestamp: Date.now() };
  await send("POST", "link/match-link", open, /THROUGHLINE_KEY=(\S+)/.exec(output)?.[1]);
  // Under the machine's own address, since fetch sets the host itself.
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    redirect: "manual",
    headers: { "user-agent": userAgents[0] ?? "" },
  });
  if (response.status !== 302) throw new Error(`The link redirects nowhere: ${response.status}`);
  const ofTheServer = new Set(["date", "connection", "keep-alive"]);
  return Object.fromEntries([...response.headers].filter(([name]) => !ofTheServer.has(name)));
}

/** What one click is, in bytes: the record the store is given. */
async function bytesPerClick(appId: string, dataFolder: string): Promise<number> {
  const store = await openStore({ dataFolder });
  const [candidate] = await store.clicks.recent(appId, 1);
  const click = candidate && (await store.clicks.get(appId, candidate.click));
  await store.close();
  if (!click) throw new Error("No click was recorded.");
  return Buffer.byteLength(JSON.stringify({ app: appId, ...click }));
}

function progress(text: string): void {
  process.stderr.write(`${text}\n`);
}

const micro = (value: number | undefined) => (value === undefined ? "?" : value.toFixed(0));
const middle = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

const turns: { service: Turn; bare: Turn; ratio: number }[] = [];
let bytes = 0;

async function measure(start: number): Promise<void> {
  const dataFolder = join(folder, `data-${start}`);
  const service = await startServer(
    ["--max-semi-space-size=16", main, "serve", "--first-app", "Bench"],
    {
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: dataFolder,
      LOG_LEVEL: "warn",
      LIMIT_PER_ADDRESS: "0",
    },
  );
  const servers = [service];
  try {
    const headers = await prepareLink(service);
    bytes = await bytesPerClick(appIdOf(service.output), dataFolder);
    const log = join(folder, `clicks-${start}.log`);
    const bare = await startServer([yardstick, log, `${bytes}`, JSON.stringify(headers)]);
    servers.push(bare);
    for (const server of servers) await warmUp(server);
    for (let round = 0; round < rounds; round += 1) {
      // First one, then the other begins: a machine that slows down favours neither.
      const first = round % 2 === 0 ? bare : service;
      const one = await turn(first, turnMs);
      const two = await turn(first === bare ? service : bare, turnMs);
      const [own, other] = first === bare ? [two, one] : [one, two];
      const ratio = own.perSecond / other.perSecond;
      turns.push({ service: own, bare: other, ratio });
      progress(
        `${String(turns.length).padStart(3)}/${starts * rounds}  service ${own.perSecond.toFixed(0)}/s (${micro(own.server)} µs)  ` +
          `bare ${other.perSecond.toFixed(0)}/s (${micro(other.server)} µs)  ratio ${ratio.toFixed(2)}`,
      );
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function warmUp(server: ServerProcess): Promise<void> {
  let requests = 0;
  for (let second = 0; second < longestWarmUp && requests < compiledAfter; second += 1) {
    requests += (await turn(server, 1000)).perSecond;
  }
}

try {
  for (let start = 1; start <= starts; start += 1) {
    progress(`start ${start} of ${starts}: both servers warm up`);
    await measure(start);
  }
} finally {
  load.kill();
  rmSync(folder, { recursive: true });
}

const ratio = middle(turns.map((one) => one.ratio));
const summary = (of: "service" | "bare") => ({
  perSecond: middle(turns.map((one) => one[of].perSecond)),
  processorMicroseconds: middle(turns.map((one) => one[of].server ?? Number.NaN)),
});
const figures = {
  bytes,
  connections,
  starts,
  rounds,
  service: summary("service"),
  bare: summary("bare"),
  loadMicroseconds: middle(turns.flatMap((one) => [one.service.load, one.bare.load])),
  machineLoad: loadavg()[0],
  ratio,
};
process.stdout.write(
  values.json
    ? `${JSON.stringify(figures)}\n`
    : [
        `durable click redirects: ${connections} connections, ${bytes} bytes a click, ${starts} starts, ${turns.length} turns each; medians`,
        ...([figures.service, figures.bare] as const).map(
          ({ perSecond, processorMicroseconds }, index) =>
            `  ${index === 0 ? "service       " : "bare node:http"} ${perSecond.toFixed(0)}/s, ${micro(processorMicroseconds)} µs of processor time each`,
        ),
        `  the load itself takes ${micro(figures.loadMicroseconds)} µs a request; load average ${figures.machineLoad?.toFixed(1)}`,
        `ratio ${ratio.toFixed(2)} (wanted: at least ${wanted})`,
        "",
      ].join("\n"),
);
if (!(ratio >= wanted)) process.exitCode = 1;
