import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { adminRoutes } from "@throughline/protocol/admin";
import { routes } from "@throughline/protocol";
import { openStore } from "@throughline/server";
import { joinClickFacets } from "@throughline/storage";
import type { NewClick } from "@throughline/storage";
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
  progress,
  readOptions,
  runBench,
  runConcurrently,
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
  per click       processor time of the service, which depends less on other programs than the rate does
  of the ceiling  relative to a bare node:http server that appends 600 bytes per request to a file on the same disk
  of row 1        relative to the first row, both relative to the ceiling
  longest click   during that measurement
  open p99        first opens, eight per second, beside 400 clicks per second
  longest         of these clicks, of these opens and of /healthz, which is requested every 20 ms
  page            the statistics page of 30 days, the first time and again, with its processor time
  memory          of the service's process at the end (Linux)

Ratios can be compared between machines, figures cannot.

  --links N,N      the number of links of each row (1000,10000,100000,1000000)
  --store S        sqlite or postgres (default: both)
  --seconds N      length of each measurement (5)
  --program FILE   the built program, which takes less memory than the sources (packages/cli/dist/lib/main.js)
`;
const {
  links: rows,
  store: only,
  seconds,
  program,
} = readOptions(help, {
  links: "1000,10000,100000,1000000",
  store: "",
  seconds: 5,
  program: "",
});
const ms = seconds * 1000;
const [clicksPerSecond, opensPerSecond, healthMs] = [400, 8, 20];
const { requests, environment } = traffics.many;
const clicks = {
  status: 302,
  connections: 128,
  requests: requests.slice(0, 5_000).map((text) => text.replace(/^GET \/link\d+/, "GET /link#")),
};

/** Creates the links from `created` to `links`, and clicks all links once. */
async function fill(
  created: number,
  links: number,
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
  for (let first = created; first < links; first += 1_000) {
    const count = Math.min(1_000, links - first);
    const added = Array.from({ length: count }, (_, n) => ({
      link: { ...parts, ...plain, code: `link${first + n}` },
    }));
    await store.links.saveAll(app, added);
    if (first % 100_000 === 0) progress(`${first} links created`);
  }
  await runConcurrently({ to: links, atOnce: 500 }, (n) => {
    if (n % 100_000 === 0) progress(`${n} links clicked`);
    return store.clicks.record(app, clickOf(n, links, Date.now()));
  });
  await store.close();
}

/** Returns a click on a link. Its facets are as varied as those of real visitors. */
function clickOf(n: number, links: number, at: number): NewClick {
  const network = `network ${n % 60_000}`;
  return {
    click: `fill ${links} ${n}`,
    link: `link${n}`,
    at,
    evidence: {
      platform: "android",
      languages: ["pl-pl"],
      network: { v4: { exact: network, near: network, wide: network } },
    },
    facets: joinClickFacets({
      platform: "android",
      os: `Android ${12 + (n % 5)}`,
      browser: n % 3 === 0 ? "Chrome" : "WebView",
      country: ["PL", "DE", "FR", "US"][n % 4],
      source: n % 2 === 0 ? "mail" : "print",
    }),
  };
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

/** Measures one row on a service whose links get a click first. */
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
  await warmUp((length) => turn(service, length), 20_000);
  const before = await turn(bare, ms / 2);
  const saturated = await turn(service, ms);
  const after = await turn(bare, ms / 2);
  // The first open after saturation waits until all its clicks are stored.
  await open(service, app, 0);
  const [steady, opens, health] = await Promise.all([
    turn(service, ms, clicksPerSecond),
    timesOf((number) => open(service, app, number), 1_000 / opensPerSecond),
    timesOf(() => send(service, app, routes.health.path), healthMs),
  ]);
  const page = async () => {
    const used = service.cpuTime() ?? Number.NaN;
    const time = await timeOf(() => send(service, app, adminRoutes.statsReport.path));
    return `${inMs(time)} (${inMs(((service.cpuTime() ?? Number.NaN) - used) / 1_000)})`;
  };
  return {
    perSecond: saturated.perSecond,
    perClick: saturated.server ?? Number.NaN,
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

/** A time is null if no request was answered. */
const inMs = (time: number | null = null) => (time === null ? "none" : `${time.toFixed(0)} ms`);

const stores = {
  sqlite: async () => undefined,
  postgres: () => startPostgres("bundled", { fsync: "on", shared_buffers: "512MB" }),
};

printHead(
  "store",
  "links",
  "clicks/s",
  "per click",
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
    for (const links of rows.split(",").map(Number)) {
      progress(`${name}: ${links} links`);
      await fill(created, links, app, dataFolder, url);
      created = Math.max(created, links);
      const all = { ...environment, ...(url !== undefined && { STORE: url }) };
      const service = stopLater(await startService(dataFolder, all, [], program || undefined));
      const bare = stopLater(await startBareServer(join(folder, "log")));
      const row = await measure(load, service, bare, links, app);
      first = Number.isNaN(first) ? row.ceiling : first;
      printRow(
        name,
        links.toLocaleString("en"),
        row.perSecond.toFixed(0),
        `${row.perClick.toFixed(0)} µs`,
        row.ceiling.toFixed(2),
        (row.ceiling / first).toFixed(2),
        inMs(row.longest),
        inMs(row.openP99),
        row.longestOf.map(inMs).join(", "),
        row.pages.join(", "),
        memoryOf(service.pid),
        loadAverage(),
      );
      await Promise.all([service.stop(), bare.stop()]);
    }
  });
}
