import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { adminRoutes } from "@throughline/protocol/admin";
import { routes } from "@throughline/protocol";
import { openStore } from "@throughline/server";
import { startPostgres } from "@throughline/storage/postgres/testing/server";
import { openOnce, prepareLinks, startService, warmUp } from "./bench-service.ts";
import type { BenchApp, CreatedApp } from "./bench-service.ts";
import { startLoad } from "./load.ts";
import { personOf } from "./people.ts";
import { startServer } from "./server-process.ts";
import type { ServerProcess } from "./server-process.ts";
import { traffics } from "./traffic.ts";

const help = `Shows how the service grows with the number of links that are clicked in one hour: a row for 10³, 10⁴ and so on, on each store.

npm run growth -w @throughline/bench [-- options]

  --most N     links of the last row (100000: ten minutes; 1000000: more than an hour)
  --store S    sqlite or postgres (both)
  --seconds N  length of each measurement (5)
  --help       print this help

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
`;
const { values } = parseArgs({
  options: {
    most: { type: "string", default: "100000" },
    store: { type: "string" },
    seconds: { type: "string", default: "5" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  process.stdout.write(help);
  process.exit(0);
}
const most = Number(values.most);
const ms = Number(values.seconds) * 1000;
const stores = ["sqlite", "postgres"].filter((name) => name === (values.store ?? name));
if (stores.length === 0)
  throw new Error(`There is no store "${values.store}". Use sqlite or postgres.`);
const [clicksPerSecond, opensPerSecond, healthMs] = [400, 8, 20];

const bareServer = fileURLToPath(new URL("./append-only-server.ts", import.meta.url));
const bareResponse = { status: 302, headers: { location: "https://shop.example/sale" }, body: "" };
const { requests = [], environment = {} } = traffics["many"] ?? {};
const clicks = {
  status: 302,
  connections: 128,
  requests: requests.slice(0, 5_000).map((text) => text.replace(/^GET \/link\d+/, "GET /link#")),
};

const folder = mkdtempSync(join(tmpdir(), "throughline-growth-"));
const load = startLoad();

/** Creates links `from` to `to`. */
async function addLinks(
  from: number,
  to: number,
  { app }: BenchApp,
  dataFolder: string,
  url?: string,
) {
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

/** Sends a request every `everyMs`, for the length of a measurement. Returns the sorted durations. */
async function timesOf(
  send: (number: number) => Promise<Response>,
  everyMs: number,
): Promise<number[]> {
  const times: Promise<number>[] = [];
  const end = performance.now() + ms;
  for (let number = 0; performance.now() < end; number += 1) {
    times.push(timeOf(() => send(number)));
    await pause(everyMs);
  }
  return (await Promise.all(times)).toSorted((a, b) => a - b);
}

async function timeOf(send: () => Promise<Response>): Promise<number> {
  const began = performance.now();
  const response = await send();
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
  return performance.now() - began;
}

/** Measures one row on a service whose links all get a click first. */
async function measure(
  service: ServerProcess,
  bare: ServerProcess,
  links: number,
  app: CreatedApp,
) {
  const url = `http://127.0.0.1:${service.port}`;
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
    timesOf((number) => open(url, app, number), 1_000 / opensPerSecond),
    timesOf(() => fetch(url + routes.health.path), healthMs),
  ]);
  const page = () =>
    timeOf(() =>
      fetch(url + adminRoutes.statsReport.path, {
        headers: { authorization: `Bearer ${app.secret}` },
      }),
    );
  return {
    perSecond: saturated.perSecond,
    ceiling: (2 * saturated.perSecond) / (before.perSecond + after.perSecond),
    longest: saturated.max,
    openP99: opens[Math.floor(opens.length * 0.99)] ?? Number.NaN,
    longestOf: [steady.max, opens.at(-1), health.at(-1)],
    pages: [await page(), await page()],
  };
}

let installs = 0;
function open(url: string, { app, key }: BenchApp, number: number): Promise<Response> {
  const { open: request, click } = personOf(number);
  installs += 1;
  const body = { ...request, installId: `install${installs}`, timestamp: Date.now() };
  return fetch(url + routes.matchLink.path, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "x-app-id": app,
      "content-type": "application/json",
      "x-forwarded-for": click.address,
    },
    body: JSON.stringify(body),
  });
}

/** Returns the memory of a process in megabytes. */
function memoryOf(pid: number | undefined): string {
  if (process.platform !== "linux") return "";
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return `${Math.round(Number(kilobytes) / 1024)} MB`;
}

function print(...cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(" | ")} |\n`);
}
const inMs = (time = Number.NaN) => `${time.toFixed(0)} ms`;

async function growth(name: string): Promise<void> {
  const postgres =
    name === "postgres"
      ? await startPostgres("bundled", { fsync: "on", shared_buffers: "512MB" })
      : undefined;
  const dataFolder = join(folder, name);
  const app = await prepareLinks(dataFolder, postgres?.url);
  let [created, first] = [2_000, Number.NaN];
  try {
    for (let links = 1_000; links <= most; links *= 10) {
      await addLinks(created, links, app, dataFolder, postgres?.url);
      created = Math.max(created, links);
      const service = await startService(dataFolder, {
        ...environment,
        ...(postgres && { STORE: postgres.url }),
      });
      const bare = await startServer([
        bareServer,
        `${dataFolder}.log`,
        "600",
        JSON.stringify(bareResponse),
      ]);
      try {
        const row = await measure(service, bare, links, app);
        first = Number.isNaN(first) ? row.ceiling : first;
        print(
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
          (loadavg()[0] ?? Number.NaN).toFixed(1),
        );
      } finally {
        await Promise.all([service.stop(), bare.stop()]);
      }
    }
  } finally {
    await postgres?.stop();
  }
}

const head = [
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
];
try {
  print(...head);
  print(...head.map(() => "---"));
  for (const name of stores) await growth(name);
} finally {
  load.stop();
  rmSync(folder, { recursive: true });
}
