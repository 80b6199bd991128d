import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { routes, servicePaths } from "@throughline/protocol";
import { storeUsage } from "@throughline/server";
import { serviceFlags, startServer } from "./server-process.ts";

const help = `Measures the CPU time, disk space and memory that a click, a match and an event need, and what tracing adds.

npm run capacity -w @throughline/bench [-- options]

  --count N        clicks, matches and events (10000)
  --connections N  concurrent requests (64)
  --json           print the figures as JSON
  --help           print this help

The service runs as in production and reports its CPU time in /metrics. Absolute figures depend on the machine, ratios do not.
`;
const { values } = parseArgs({
  options: {
    count: { type: "string", default: "10000" },
    connections: { type: "string", default: "64" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  process.stdout.write(help);
  process.exit(0);
}
const count = Number(values.count);
const connections = Number(values.connections);
const eventsPerRequest = 20;
const main = fileURLToPath(new URL("../../../packages/cli/src/main.ts", import.meta.url));
const pixel =
  "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";

/** The tables that store each kind of record. Their size includes their indexes. */
const tablesOf = {
  click: ["clicks", "click_keys"],
  match: ["installs", "claims"],
  event: ["events"],
} as const;
const tracedTurns = 3;

/** Starts a service on an empty folder. Returns functions that send requests and read its figures. */
async function startShop(environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "throughline-capacity-"));
  const server = await startServer([...serviceFlags, main, "serve", "--first-app", "Shop"], {
    HOST: "127.0.0.1",
    PORT: "0",
    DATA_DIR: folder,
    LOG_LEVEL: "warn",
    LIMIT_PER_ADDRESS: "0",
    LIMIT_PER_KEY: "0",
    CLICKS_PER_DAY: "0",
    OPENS_PER_DAY: "0",
    EVENT_MB_PER_DAY: "0",
    TRUST_PROXY: "loopback",
    ...environment,
  });
  const url = `http://127.0.0.1:${server.port}`;
  const shown = (name: string) =>
    new RegExp(`THROUGHLINE_${name}=(\\S+)`).exec(server.output)?.[1] ?? "";
  const [app, key, secret] = [shown("APP_ID"), shown("KEY"), shown("SECRET")];

  const post = async (
    path: string,
    body: unknown,
    number: number,
    method: "POST" | "PATCH" = "POST",
  ) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${path.startsWith("/api/v1") ? secret : key}`,
        "x-app-id": app,
        "content-type": "application/json",
        "x-forwarded-for": addressOf(number),
      },
      body: JSON.stringify(body),
    });
    if (response.status >= 400) throw new Error(`${path}: ${await response.text()}`);
    await response.arrayBuffer();
  };
  await post(
    "/api/v1/app",
    { android: { packageName: "example.shop", certificates: [] } },
    0,
    "PATCH",
  );
  await post("/api/v1/links", { code: "spring", destination: "https://shop.example/sale" }, 0);

  const click = async (number: number) => {
    const headers = { "user-agent": pixel, "x-forwarded-for": addressOf(number) };
    const response = await fetch(`${url}/spring`, { redirect: "manual", headers });
    if (response.status !== 302) throw new Error(`A click was answered ${response.status}.`);
    await response.arrayBuffer();
  };
  const open = (number: number) =>
    post(
      "/api/link/match-link",
      {
        installId: `install-${number}`,
        platform: "android",
        timestamp: Date.now(),
        model: "Pixel 8",
        manufacturer: "Google",
        systemVersion: "15",
        screenWidth: 412,
        screenHeight: 915,
        scale: 2.6,
        locale: [{ languageTag: "en-GB" }],
        timezone: "Europe/London",
      },
      number,
    );
  const log = (number: number) =>
    post(
      "/api/analytics/events",
      {
        installId: `install-${number}`,
        platform: "android",
        sentAt: Date.now(),
        events: Array.from({ length: eventsPerRequest }, (_, index) => ({
          id: `event-${number}-${index}`,
          name: "purchase",
          timestamp: Date.now(),
          data: { value: 49.9, currency: "EUR", items: ["mug", "lamp"] },
        })),
      },
      number,
    );

  async function metric(name: string): Promise<number> {
    const text = await (await fetch(url + servicePaths.metrics)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
  }
  /** Waits until the database has stored all clicks of the journal. Returns the CPU time in seconds. */
  async function settledCpuTime(): Promise<number> {
    while ((await metric("throughline_journal_backlog_bytes")) > 0)
      await fetch(url + routes.ready.path);
    return metric("process_cpu_seconds_total");
  }
  /** The service's CPU time for one call of `work`, in microseconds. */
  async function costOf(work: (number: number) => Promise<void>, times: number): Promise<number> {
    const before = await settledCpuTime();
    let next = 0;
    const worker = async () => {
      while (next < times) await work((next += 1));
    };
    await Promise.all(Array.from({ length: connections }, worker));
    const after = await settledCpuTime();
    return ((after - before) * 1e6) / times;
  }
  const bytesOf = (tables: readonly string[]) =>
    storeUsage(folder)
      .tables.filter(({ name }) => tables.includes(name))
      .reduce((sum, { bytes }) => sum + bytes, 0);
  const end = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  return { click, open, log, metric, costOf, bytesOf, end };
}

/** Returns the address of a visitor. Each number gives a different address. */
function addressOf(number: number): string {
  return `81.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

async function kinds() {
  const shop = await startShop();
  try {
    const emptyMemory = await shop.metric("process_resident_memory_bytes");
    const warmUp = Math.min(count, 3_000);
    await shop.costOf(shop.click, warmUp);
    const click = {
      microseconds: await shop.costOf(shop.click, count),
      bytes: shop.bytesOf(tablesOf.click) / (warmUp + count),
    };
    const match = {
      microseconds: await shop.costOf(shop.open, count),
      bytes: shop.bytesOf(tablesOf.match) / count,
    };
    const requests = Math.ceil(count / eventsPerRequest);
    const event = {
      microseconds: (await shop.costOf(shop.log, requests)) / eventsPerRequest,
      bytes: shop.bytesOf(tablesOf.event) / (requests * eventsPerRequest),
    };
    const memory = await shop.metric("process_resident_memory_bytes");
    return { click, match, event, emptyMemory, memory };
  } finally {
    await shop.end();
  }
}

/** Returns the cost of a click without tracing, measured twice, and with a collector that receives all traces. */
async function traces() {
  const collector = createServer((request, response) => {
    request.resume().on("end", () => response.end("{}"));
  });
  await new Promise<void>((resolve) => {
    collector.listen(0, "127.0.0.1", resolve);
  });
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const environments = [{}, {}, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }];
  const costs = environments.map(() => Infinity);
  try {
    // The services run in turns and the minimum counts, because other work on the machine only adds CPU time.
    for (let turn = 0; turn < environments.length * tracedTurns; turn += 1) {
      const which = turn % environments.length;
      const shop = await startShop(environments[which]);
      try {
        await shop.costOf(shop.click, Math.min(count, 3_000));
        const cost = await shop.costOf(shop.click, count);
        costs[which] = Math.min(costs[which] ?? Infinity, cost);
      } finally {
        await shop.end();
      }
    }
  } finally {
    collector.close();
    collector.closeAllConnections();
  }
  const [off = 0, again = 0, on = 0] = costs;
  return { off, again: again / off, on: on / off };
}

const figures = { ...(await kinds()), traces: await traces() };
if (values.json) process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
else process.stdout.write(inWords());

function inWords(): string {
  const row = (name: string, { microseconds, bytes }: (typeof figures)["click"]) =>
    `  ${name.padEnd(8)}${microseconds.toFixed(0).padStart(10)} µs${(1e6 / microseconds).toFixed(0).padStart(12)}${(bytes / 1e3).toFixed(2).padStart(16)} GB`;
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  return [
    `${cpus()[0]?.model ?? "unknown CPU"}, ${availableParallelism()} cores, Node ${process.versions.node}, ${count} of each`,
    "",
    "           CPU time    per second and core   disk per million",
    row("click", figures.click),
    row("match", figures.match),
    row("event", figures.event),
    "",
    `  memory: ${megabytes(figures.emptyMemory)} after the start, ${megabytes(figures.memory)} at the end`,
    `  traces: off ${figures.traces.off.toFixed(0)} µs per click; off, second run ${figures.traces.again.toFixed(2)} ×; on ${figures.traces.on.toFixed(2)} ×`,
    "",
  ].join("\n");
}
