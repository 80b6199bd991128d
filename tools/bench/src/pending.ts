import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { candidateLimit, candidatesPerKey, lookupKeys } from "@throughline/engine";
import type { Store } from "@throughline/storage";
import { openPostgresStore } from "@throughline/storage/postgres";
import { startPostgres } from "@throughline/storage/postgres/testing/server";
import { openSqliteStore } from "@throughline/storage/sqlite";
import { Client } from "pg";
import { ownCpuTime, postgresCpuTime } from "./cpu-time.ts";
import { clickOf, endOfWeek, openEvidenceOf } from "./crowd.ts";
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
import type { StopLater } from "./harness.ts";

const help = `Shows what a click, a look-up and a settlement cost each store, and how the cost grows with the number of pending clicks.

npm run pending -w @throughline/bench [-- options]

CPU time is shown for the node and, after a plus, for PostgreSQL. p50 and p99 are the durations of look-ups. Linux only.

  --store S        sqlite or postgres (default: both)
  --first N        pending clicks of the first row (10000); the next rows have ten times as many
  --most N         maximum of the last row (1000000: some minutes; 10000000: at least half an hour and 20 GB of disk)
`;
const options = readOptions(help, { store: "", first: 10_000, most: 1_000_000 });
const [start, dayMs] = [1_793_577_600_000, 86_400_000];
const end = endOfWeek(start);
const [visitors, samples] = [500, 400];
const app = "app";

interface Measured {
  readonly store: Store;
  /** Returns the CPU time of PostgreSQL so far, in microseconds. */
  readonly serverTime?: () => number;
  readonly bytes: () => Promise<number>;
}

const stores = {
  async sqlite(folder: string, stopLater: StopLater): Promise<Measured> {
    const store = await openSqliteStore({ folder });
    stopLater({ stop: () => store.close() });
    return {
      store,
      bytes: async () =>
        readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0),
    };
  },
  async postgres(_folder: string, stopLater: StopLater): Promise<Measured> {
    const server = await startPostgres("bundled", {
      fsync: "on",
      shared_buffers: "1GB",
      max_wal_size: "8GB",
    });
    let now = start;
    const store = await openPostgresStore({ url: server.url, clock: async () => now });
    stopLater({ stop: () => store.close().then(() => server.stop()) });
    // Each day's sweep creates the partitions for the clicks of the following days.
    for (; now <= end + dayMs; now += dayMs) await store.sweep(now);
    return {
      store,
      serverTime: () => postgresCpuTime(server.port),
      async bytes() {
        const client = new Client(server.url);
        await client.connect();
        const { rows } = await client.query<{ size: string }>(
          "SELECT pg_database_size(current_database()) AS size",
        );
        await client.end();
        return Number(rows[0]?.size);
      },
    };
  },
};

/** Prints the rows of one store. */
async function measure(name: string, { store, serverTime, bytes }: Measured): Promise<void> {
  /** Returns the CPU time of one of `count` steps of work, for the node and for PostgreSQL. */
  const costOf = async (count: number, work: () => Promise<void>): Promise<string> => {
    const before = { node: ownCpuTime(), server: serverTime?.() ?? 0 };
    await work();
    const node = ((ownCpuTime() - before.node) / count).toFixed(0);
    const server = serverTime && ((serverTime() - before.server) / count).toFixed(0);
    return `${server === undefined ? node : `${node} + ${server}`} µs`;
  };
  let kept = 0;
  for (let total = options.first; total <= options.most; total *= 10) {
    const began = performance.now();
    const click = await costOf(total - kept, () =>
      runConcurrently({ from: kept, to: total, atOnce: visitors }, (n) => {
        if (n > 0 && n % 1_000_000 === 0) progress(`${n} clicks`);
        return store.clicks.record(app, clickOf(n, total, start));
      }),
    );
    const perSecond = ((total - kept) * 1000) / (performance.now() - began);
    kept = total;
    const times: number[] = [];
    // Each look-up is of a person who was not looked up before, so that no cache helps.
    const lookUp = await costOf(samples, async () => {
      for (let n = 0; n < samples; n += 1) {
        const asked = performance.now();
        const keys = lookupKeys(openEvidenceOf((n * 7_919) % total));
        const limits = { perKey: candidatesPerKey, limit: candidateLimit };
        await store.clicks.candidates(app, { keys, since: start, until: end, ...limits });
        times.push(performance.now() - asked);
      }
    });
    const settlement = await costOf(samples, async () => {
      for (let n = 0; n < samples; n += 1) {
        const { click: id, link } = clickOf(Math.floor((n * total) / samples), total, start);
        const match = { type: "probabilistic", confidence: 1, link, click: id } as const;
        await store.installs.settle({ app, id: `${total} ${n}`, at: end, match, answer: {} });
      }
    });
    printRow(
      name,
      total.toLocaleString("en"),
      perSecond.toFixed(0),
      click,
      lookUp,
      ...[0.5, 0.99].map((share) => `${percentile(times, share).toFixed(1)} ms`),
      settlement,
      `${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`,
      `${((await bytes()) / 2 ** 30).toFixed(2)} GB`,
      loadAverage(),
    );
  }
}

printHead(
  "store",
  "pending clicks",
  "clicks/s",
  "click",
  "look-up",
  "p50",
  "p99",
  "settlement",
  "node's memory",
  "database",
  "load average",
);
for (const [name, open] of chosenOf(stores, options.store)) {
  await runBench(async (folder, stopLater) => measure(name, await open(folder, stopLater)));
}
