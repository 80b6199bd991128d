import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { candidateLimit, candidatesPerKey, lookupKeys } from "@throughline/engine";
import type { Store } from "@throughline/storage";
import { openPostgresStore } from "@throughline/storage/postgres";
import { startPostgres } from "@throughline/storage/postgres/testing/server";
import { openSqliteStore } from "@throughline/storage/sqlite";
import { clickOf, endOfWeek, openEvidenceOf } from "./crowd.ts";
import { ownCpuTime, postgresCpuTime } from "./cpu-time.ts";

const help = `Compares the CPU time of the PostgreSQL store and the SQLite store in one run: per click, look-up and settlement, for the node
and for PostgreSQL. Linux only.

npm run postgres -w @throughline/bench [-- options]

  --clicks N  number of pending clicks at the end (200000: a minute or two)
  --help      print this help
`;
const { values } = parseArgs({
  options: {
    clicks: { type: "string", default: "200000" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  process.stdout.write(help);
  process.exit(0);
}
const total = Number(values.clicks);
const start = 1_793_577_600_000;
const end = endOfWeek(start);
const day = 86_400_000;
const visitors = 256;
const matches = 500;

const folder = mkdtempSync(join(tmpdir(), "throughline-bench-"));
const server = await startPostgres("bundled", {
  fsync: "on",
  shared_buffers: "512MB",
  max_wal_size: "4GB",
});
try {
  print("", "clicks/s", "click", "look-up", "settlement");
  let now = start;
  const postgres = await openPostgresStore({ url: server.url, clock: async () => now });
  const own = await measure(postgres, (at) => {
    now = at;
    return postgres.sweep(at);
  });
  await postgres.close();
  const sqlite = await openSqliteStore({ folder });
  const embedded = await measure(sqlite, () => sqlite.sweep(start));
  await sqlite.close();
  report("PostgreSQL store: node", own.rate, own.node);
  report("PostgreSQL store: PostgreSQL", undefined, own.server);
  report("SQLite store", embedded.rate, embedded.node);
  const ratio = (kind: keyof Costs) => (own.node[kind] + own.server[kind]) / embedded.node[kind];
  print(
    "node + PostgreSQL relative to SQLite",
    "",
    ...(["click", "lookUp", "settlement"] as const).map((kind) => `${ratio(kind).toFixed(2)} ×`),
  );
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}

interface Costs {
  readonly click: number;
  readonly lookUp: number;
  readonly settlement: number;
}

/** Returns the CPU time of this process and of PostgreSQL for each kind of work, in microseconds. */
async function measure(store: Store, dayPassed: (at: number) => Promise<unknown>) {
  const costs = async (count: number, work: () => Promise<void>) => {
    const before = [ownCpuTime(), postgresCpuTime(server.port)] as const;
    await work();
    return {
      node: (ownCpuTime() - before[0]) / count,
      server: (postgresCpuTime(server.port) - before[1]) / count,
    };
  };
  const began = performance.now();
  const click = await costs(total, () => record(store, dayPassed));
  const rate = total / ((performance.now() - began) / 1_000);
  const lookUp = await costs(matches, () => lookUps(store));
  const settlement = await costs(matches, () => settlements(store));
  const of = (side: "node" | "server"): Costs => ({
    click: click[side],
    lookUp: lookUp[side],
    settlement: settlement[side],
  });
  return { rate, node: of("node"), server: of("server") };
}

/** Records a week of clicks with many concurrent visitors and calls `dayPassed` once per day. */
async function record(store: Store, dayPassed: (at: number) => Promise<unknown>): Promise<void> {
  let [next, passed] = [0, start - day];
  const visitor = async () => {
    while (next < total) {
      const click = clickOf(next, total, start);
      next += 1;
      if (click.at >= passed + day) {
        passed = click.at;
        await dayPassed(click.at);
      }
      await store.clicks.record("app", click);
    }
  };
  await Promise.all(Array.from({ length: visitors }, visitor));
}

async function lookUps(store: Store): Promise<void> {
  for (let n = 0; n < matches; n += 1) {
    const keys = lookupKeys(openEvidenceOf((n * 7_919) % total));
    const window = { since: start, until: end, perKey: candidatesPerKey, limit: candidateLimit };
    await store.clicks.candidates("app", { keys, ...window });
  }
}

async function settlements(store: Store): Promise<void> {
  for (let n = 0; n < matches; n += 1) {
    const { click, link } = clickOf((n * 101) % total, total, start);
    const match = { type: "probabilistic", confidence: 1, link, click } as const;
    await store.installs.settle({ app: "app", id: `install ${n}`, at: end, match, answer: {} });
  }
}

function report(name: string, rate: number | undefined, costs: Costs): void {
  const shown = (["click", "lookUp", "settlement"] as const).map(
    (kind) => `${costs[kind].toFixed(0)} µs`,
  );
  print(name, rate === undefined ? "" : rate.toFixed(0), ...shown);
}

function print(name: string, ...cells: readonly string[]): void {
  process.stdout.write(`${name.padEnd(34)}${cells.map((cell) => cell.padStart(14)).join("")}\n`);
}
