import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { candidateLimit, candidatesPerKey, lookupKeys } from "@throughline/engine";
import { openPostgresStore } from "@throughline/storage/postgres";
import { startPostgres } from "@throughline/storage/postgres/testing/server";
import { Client } from "pg";
import { clickOf, endOfWeek, openEvidenceOf } from "./crowd.ts";
import { ownCpuTime, postgresCpuTime } from "./cpu-time.ts";

const help = `Shows how the cost of the PostgreSQL store grows with the number of pending clicks: one row for 10⁴, 10⁵ and so on. A row has
the CPU time of a click, a look-up and a settlement (node and PostgreSQL together), the duration of a look-up, the node's
memory and the size of the database.

npm run pending -w @throughline/bench [-- options]

  --most N  pending clicks of the last row (1000000: some minutes; 10000000: at least half an hour and 20 GB of disk)
  --help    print this help
`;
const { values } = parseArgs({
  options: {
    most: { type: "string", default: "1000000" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  process.stdout.write(help);
  process.exit(0);
}
const most = Number(values.most);
const start = 1_793_577_600_000;
const day = 86_400_000;
const [visitors, lookUps] = [2_000, 400];
const app = "app";

const server = await startPostgres("installed", {
  shared_buffers: "1GB",
  max_wal_size: "8GB",
});
let now = start;
const store = await openPostgresStore({ url: server.url, clock: async () => now });

/** Starts a measurement. The returned function gives the CPU time of this process (the node) and PostgreSQL since then, in microseconds. */
function startCpuTimer(): () => number {
  const total = () => ownCpuTime() + postgresCpuTime(server.port);
  const before = total();
  return () => total() - before;
}

/** Records the clicks `from` to `to`, spread over the week, with many concurrent visitors. */
async function record(from: number, to: number): Promise<void> {
  let next = from;
  const visitor = async () => {
    while (next < to) {
      const click = clickOf(next, to, start);
      next += 1;
      if (next % 1_000_000 === 0) process.stderr.write(`${next} clicks\n`);
      await store.clicks.record(app, click);
    }
  };
  await Promise.all(Array.from({ length: visitors }, visitor));
}

/** Measures look-ups of people who were not looked up before, so that no cache helps. */
async function lookUp(total: number) {
  const times: number[] = [];
  const window = {
    since: start,
    until: endOfWeek(start),
    perKey: candidatesPerKey,
    limit: candidateLimit,
  };
  const cost = startCpuTimer();
  for (let n = 0; n < lookUps; n += 1) {
    const began = performance.now();
    const keys = lookupKeys(openEvidenceOf((n * 7_919 + total) % total));
    await store.clicks.candidates(app, { keys, ...window });
    times.push(performance.now() - began);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(lookUps * share)] ?? Number.NaN;
  return { cost: cost() / lookUps, p50: at(0.5), p99: at(0.99) };
}

async function settle(total: number): Promise<number> {
  const cost = startCpuTimer();
  for (let n = 0; n < lookUps; n += 1) {
    const { click, link } = clickOf(Math.floor((n * total) / lookUps), total, start);
    const match = { type: "probabilistic", confidence: 1, link, click } as const;
    await store.installs.settle({
      app,
      id: `${total} ${n}`,
      at: endOfWeek(start),
      match,
      answer: {},
    });
  }
  return cost() / lookUps;
}

async function databaseSize(): Promise<number> {
  const client = new Client(server.url);
  await client.connect();
  const { rows } = await client.query<{ size: string }>(
    "SELECT pg_database_size(current_database()) AS size",
  );
  await client.end();
  return Number(rows[0]?.size);
}

function print(...cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(" | ")} |\n`);
}

try {
  for (let passed = 0; passed <= 8; passed += 1) {
    now = start + passed * day;
    await store.sweep(now);
  }
  const head = [
    "pending clicks",
    "click",
    "look-up",
    "p50",
    "p99",
    "settlement",
    "node's memory",
    "database",
    "load average",
  ];
  print(...head);
  print(...head.map(() => "---"));
  let kept = 0;
  for (let total = 10_000; total <= most; total *= 10) {
    const cost = startCpuTimer();
    await record(kept, total);
    const click = cost() / (total - kept);
    kept = total;
    const { cost: lookUpCost, p50, p99 } = await lookUp(total);
    const settled = await settle(total);
    print(
      total.toLocaleString("en"),
      `${click.toFixed(0)} µs`,
      `${(lookUpCost / 1000).toFixed(1)} ms`,
      `${p50.toFixed(1)} ms`,
      `${p99.toFixed(1)} ms`,
      `${(settled / 1000).toFixed(1)} ms`,
      `${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`,
      `${((await databaseSize()) / 2 ** 30).toFixed(2)} GB`,
      (loadavg()[0] ?? Number.NaN).toFixed(1),
    );
  }
} finally {
  await store.close();
  await server.stop();
}
