import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { adminRoutes } from "@throughline/protocol/admin";
import { routes } from "@throughline/protocol";
import { openStore } from "@throughline/server";
import { startPostgres } from "@throughline/storage/postgres/testing/server";
import {
  openOnce,
  prepareLinks,
  send,
  startBareServer,
  startService,
  warmUp,
} from "./bench-service.ts";
import {
  chosenOf,
  loadAverage,
  percentile,
  printHead,
  printRow,
  readOptions,
  runBench,
} from "./harness.ts";
import { startLoad } from "./load.ts";
import { personOf } from "./people.ts";
import type { ServerProcess } from "./server-process.ts";
import { traffics } from "./traffic.ts";
import type { BenchApp, CreatedApp } from "./traffic.ts";

const help = `Shows how the service grows with the number of links that are clicked in one hour: a row for 10³, 10⁴ and so on, on each store.

npm run growth -w @throughline/bench [-- options]

Every link gets a click before a row is measured. The columns:

  clicks/s        as fast as the service answers; durable, from many addresses
  of the ceiling  relative to a bare node:http server that appends 600 bytes per request to a file on the same disk
  of row 1        relative to the first row, both relative to the ceiling
  longest click   during that measurement
  open p99        first opens, eight per second, beside 400 clicks per second
  longest         of these clicks, of these opens and of /healthz, which is requested every 20 ms
  page            the statistics page of 30 days, the first time and again
  memory          of the service's process at the end (Linux)

Ratios can be compared between machines, figures cannot.

  --most N         links of the last row (100000: ten minutes; 1000000: more than an hour)
  --store S        sqlite or postgres (default: both)
  --seconds N      length of each measurement (5)
`;
const { most, store: only, seconds } = readOptions(help, { most: 100_000, store: "", seconds: 5 });
const ms = seconds * 1000;
const [clicksPerSecond, opensPerSecond, healthMs] = [400, 8, 20];
const { requests, environment } = traffics.many;
const clicks = {
  status: 302,
  connections: 128,
  requests: requests.slice(0, 5_000).map((text) => text.replace(/^GET \/link\d+/, "GET /link#")),
};

/** Creates links `from` to `to`. */
async function addLinks(
  from: number,
  to: number,
  { app }: BenchApp,
  dataFolder: string,
  url?: string,
): Promise<void> {
  const store = await openStore({ dataFolder, store: url });
  const at = Date.now();
  const parts = {
    app,
    destination: "https://shop.example/sale",
    tags: [],
    createdAt: at,
    updatedAt: at,
  };
  const plain = { sensitive: false, deterministicOnly: false, disabled: false };
  for (let first = from; first < to; first += 1_000) {
    const count = Math.min(1_000, to - first);
    const links = Array.from({ length: count }, (_, n) => ({
      link: { ...parts, ...plain, code: `link${first + n}` },
    }));
    await store.links.saveAll(app, links);
  }
  await store.close();
}

/** Sends a request every `everyMs`, for the length of a measurement. Returns their durations. */
async function timesOf(
  request: (number: number) => Promise<Response>,
  everyMs: number,
): Promise<number[]> {
  const times: Promise<number>[] = [];
  const end = performance.now() + ms;
  for (let number = 0; performance.now() < end; number += 1) {
    times.push(timeOf(() => request(number)));
    await pause(everyMs);
  }
  return Promise.all(times);
}

async function timeOf(request: () => Promise<Response>): Promise<number> {
  const began = performance.now();
  await (await request()).arrayBuffer();
  return performance.now() - began;
}

/** Measures one row on a service whose links all get a click first. */
async function measure(
  load: ReturnType<typeof startLoad>,
  service: ServerProcess,
  bare: ServerProcess,
  links: number,
  app: CreatedApp,
) {
  const turn = (server: ServerProcess, length: number, perSecond?: number) =>
    load.turn(server, { ...clicks, links, ms: length, ...(perSecond && { perSecond }) });
  await openOnce(service, app);
  await warmUp((length) => turn(bare, length), 10_000);
  for (let answered = 0; answered < Math.max(links, 20_000);) {
    answered += (await turn(service, 1_000)).perSecond;
  }
  const before = await turn(bare, ms / 2);
  const saturated = await turn(service, ms);
  const after = await turn(bare, ms / 2);
  const [steady, opens, health] = await Promise.all([
    turn(service, ms, clicksPerSecond),
    timesOf((number) => open(service, app, number), 1_000 / opensPerSecond),
    timesOf(() => send(service, app, routes.health.path), healthMs),
  ]);
  const page = () => timeOf(() => send(service, app, adminRoutes.statsReport.path));
  return {
    perSecond: saturated.perSecond,
    ceiling: (2 * saturated.perSecond) / (before.perSecond + after.perSecond),
    longest: saturated.max,
    openP99: percentile(opens, 0.99),
    longestOf: [steady.max, Math.max(...opens), Math.max(...health)],
    pages: [await page(), await page()],
  };
}

let installs = 0;
function open(service: ServerProcess, app: BenchApp, number: number): Promise<Response> {
  const { open: request, click } = personOf(number);
  installs += 1;
  const body = { ...request, installId: `install${installs}`, timestamp: Date.now() };
  return send(service, app, routes.matchLink.path, body, click.address);
}

/** Returns the memory of a process in megabytes. */
function memoryOf(pid: number | undefined): string {
  if (process.platform !== "linux") return "";
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return `${Math.round(Number(kilobytes) / 1024)} MB`;
}

const inMs = (time = Number.NaN) => `${time.toFixed(0)} ms`;

const stores = {
  sqlite: async () => undefined,
  postgres: () => startPostgres("bundled", { fsync: "on", shared_buffers: "512MB" }),
};

printHead(
  "store",
  "links",
  "clicks/s",
  "of the ceiling",
  "of row 1",
  "longest click",
  "open p99",
  "longest click, open, /healthz",
  "page, first and again",
  "memory",
  "load average",
);
for (const [name, start] of chosenOf(stores, only)) {
  await runBench(async (folder, stopLater) => {
    const database = await start();
    if (database) stopLater(database);
    const url = database?.url;
    const load = stopLater(startLoad());
    const dataFolder = join(folder, "data");
    const app = await prepareLinks(dataFolder, { url });
    let [created, first] = [2_000, Number.NaN];
    for (let links = 1_000; links <= most; links *= 10) {
      await addLinks(created, links, app, dataFolder, url);
      created = Math.max(created, links);
      const all = { ...environment, ...(url !== undefined && { STORE: url }) };
      const service = stopLater(await startService(dataFolder, all));
      const bare = stopLater(await startBareServer(join(folder, "log")));
      const row = await measure(load, service, bare, links, app);
      first = Number.isNaN(first) ? row.ceiling : first;
      printRow(
        name,
        links.toLocaleString("en"),
        row.perSecond.toFixed(0),
        row.ceiling.toFixed(2),
        (row.ceiling / first).toFixed(2),
        inMs(row.longest),
        inMs(row.openP99),
        row.longestOf.map(inMs).join(", "),
        row.pages.map(inMs).join(", "),
        memoryOf(service.pid),
        loadAverage(),
      );
      await Promise.all([service.stop(), bare.stop()]);
    }
  });
}
