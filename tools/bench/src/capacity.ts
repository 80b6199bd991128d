import { availableParallelism, cpus } from "node:os";
import { routes, servicePaths } from "@throughline/protocol";
import { storeUsage } from "@throughline/server";
import { prepareLinks, startService } from "./bench-service.ts";
import { print, readOptions, runBench } from "./harness.ts";
import { startLoad } from "./load.ts";
import { androidUserAgent, appRequest, behindProxy, visitRequest } from "./traffic.ts";

const help = `Measures the CPU time, disk space and memory that a click, a match and an event need.

npm run capacity -w @throughline/bench [-- options]

The service runs as in production and reports its CPU time in /metrics. Absolute figures depend on the machine, ratios do not.

  --count N        minimum of clicks, matches and events (10000)
  --connections N  concurrent requests (64)
  --json           print the figures as JSON
`;
const { count, connections, json } = readOptions(help, {
  count: 10_000,
  connections: 64,
  json: false,
});
const eventsPerRequest = 20;
/** More requests than the service answers in a turn of a second. */
const perTurn = 10_000;

/** The tables that store each kind of record. Their size includes their indexes. */
const tablesOf = {
  click: ["clicks", "click_keys"],
  match: ["installs", "claims"],
  event: ["events"],
} as const;

/** Returns an address for each number. */
function addressOf(number: number): string {
  return `81.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

interface Figures {
  readonly microseconds: number;
  readonly bytes: number;
}

await runBench(async (folder, stopLater) => {
  const app = await prepareLinks(folder);
  const server = stopLater(await startService(folder, behindProxy));
  const load = stopLater(startLoad());
  const url = `http://127.0.0.1:${server.port}`;

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
  const bytesOf = (tables: readonly string[]) =>
    storeUsage(folder)
      .tables.filter(({ name }) => tables.includes(name))
      .reduce((sum, { bytes }) => sum + bytes, 0);

  /** Returns the cost of one record. A request has `perRequest` of them. No request is sent twice, because it would cost less. */
  async function measure(
    kind: keyof typeof tablesOf,
    status: number,
    request: (number: number, address: string) => string,
    perRequest = 1,
  ): Promise<Figures> {
    const [cpuBefore, bytesBefore] = [await settledCpuTime(), bytesOf(tablesOf[kind])];
    let records = 0;
    for (let turn = 0; records < count; turn += 1) {
      const requests = Array.from({ length: perTurn }, (_, n) => {
        const number = turn * perTurn + n;
        return request(number, addressOf(number));
      });
      const round = { ms: 1000, status, connections, requests };
      records += (await load.turn(server, round)).answers * perRequest;
    }
    const used = (await settledCpuTime()) - cpuBefore;
    return {
      microseconds: (used * 1e6) / records,
      bytes: (bytesOf(tablesOf[kind]) - bytesBefore) / records,
    };
  }

  const emptyMemory = await metric("process_resident_memory_bytes");
  const pixel = androidUserAgent("Pixel 8");
  const visit = (_: number, address: string) => visitRequest("/link0", pixel, "en-GB", address);
  // The first clicks are a warm-up.
  await measure("click", 302, visit);
  const click = await measure("click", 302, visit);
  const phone = { platform: "android", model: "Pixel 8", manufacturer: "Google" };
  const screen = { screenWidth: 412, screenHeight: 915, scale: 2.6 };
  const place = { locale: [{ languageTag: "en-GB" }], timezone: "Europe/London" };
  const device = { ...phone, ...screen, ...place, systemVersion: "15" };
  const match = await measure("match", 200, (number, address) => {
    const open = { ...device, installId: `install-${number}`, timestamp: Date.now() };
    return appRequest(app, routes.matchLink.path, address, open);
  });
  const event = await measure(
    "event",
    202,
    (number, address) => {
      const sentAt = Date.now();
      const events = Array.from({ length: eventsPerRequest }, (_, index) => ({
        id: `event-${number}-${index}`,
        name: "purchase",
        timestamp: sentAt,
        data: { value: 49.9, currency: "EUR", items: ["mug", "lamp"] },
      }));
      const body = { installId: `install-${number}`, platform: "android", sentAt, events };
      return appRequest(app, routes.events.path, address, body);
    },
    eventsPerRequest,
  );
  const memory = await metric("process_resident_memory_bytes");
  if (json) {
    print(JSON.stringify({ click, match, event, emptyMemory, memory }, null, 2));
    return;
  }
  const row = (name: string, { microseconds, bytes }: Figures) =>
    `  ${name.padEnd(8)}${microseconds.toFixed(0).padStart(10)} µs${(1e6 / microseconds).toFixed(0).padStart(12)}${(bytes / 1e3).toFixed(2).padStart(16)} GB`;
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  print(
    `${cpus()[0]?.model ?? "unknown CPU"}, ${availableParallelism()} cores, Node ${process.versions.node}, at least ${count} of each`,
    "",
    "           CPU time    per second and core   disk per million",
    row("click", click),
    row("match", match),
    row("event", event),
    "",
    `  memory: ${megabytes(emptyMemory)} after the start, ${megabytes(memory)} at the end`,
  );
});
