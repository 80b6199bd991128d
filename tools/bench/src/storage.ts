import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { BackgroundStatistics } from "@throughline/engine";
import type { Store } from "@throughline/storage";
import { openSqliteStore } from "@throughline/storage/sqlite";
import { clickOf, endOfWeek, clickEvidenceOf } from "./crowd.ts";
import { MatchCost } from "./match-cost.ts";

const help = `Measures the SQLite store: the cost of a match with few and with many pending clicks, the memory, and the gain of group commit.

npm run storage -w @throughline/bench [-- options]

  --clicks N  the number of many pending clicks (1000000: about three minutes on an idle machine)
  --help      print this help

Progress goes to stderr, with the memory of the process.
`;
const { values } = parseArgs({
  options: {
    clicks: { type: "string", default: "1000000" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  process.stdout.write(help);
  process.exit(0);
}
const many = Number(values.clicks);
const few = 1_000;
const warmUpClicks = 100_000;
const start = 1_793_577_600_000;
const now = endOfWeek(start);

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const root = mkdtempSync(join(tmpdir(), "throughline-bench-"));
try {
  await groupCommit();
  await pendingClicks();
} finally {
  rmSync(root, { recursive: true });
}

/** Compares clicks recorded one after the other with clicks recorded a hundred at a time. */
async function groupCommit(): Promise<void> {
  const store = await openSqliteStore({ folder: join(root, "commit") });
  const total = 3_000;
  await record(store, 0, 500, total, 1);
  const single = await seconds(() => record(store, 500, 1_500, total, 1));
  const grouped = await seconds(() => record(store, 1_500, 2_500, total, 100));
  print("clicks/s, one at a time", 1_000 / single);
  print("clicks/s, a hundred at a time", 1_000 / grouped);
  print("  group commit relative to single commit", single / grouped, "×");
  await store.close();
}

/** Lets the memory of the process grow to its usual size before the measurement. */
async function warmUp(): Promise<void> {
  progress("warming up");
  const folder = join(root, "warm-up");
  const store = await openSqliteStore({ folder });
  await record(store, 0, warmUpClicks, many, 100);
  await store.close();
  rmSync(folder, { recursive: true });
}

async function pendingClicks(): Promise<void> {
  await warmUp();
  const small = await openSqliteStore({ folder: join(root, "few") });
  await record(small, 0, few, few, 100);
  const large = await openSqliteStore({ folder: join(root, "many") });
  await record(large, 0, 10_000, many, 100);
  const memoryBefore = await memory();
  let filling = 0;
  for (let from = 10_000; from < many; from += many / 10) {
    const to = Math.min(many, from + many / 10);
    filling += await seconds(() => record(large, from, to, many, 100));
    progress(`${to} clicks, ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`);
  }
  const memoryAfter = await memory();
  print(`clicks/s up to ${many} pending, a hundred at a time`, (many - 10_000) / filling);
  print("memory after 10000 clicks, MB", memoryBefore);
  print(`memory after ${many} clicks, MB`, memoryAfter);
  print(`  memory, ${many} relative to 10000 clicks`, memoryAfter / memoryBefore, "×");

  // The two stores take turns, so that other work on the machine affects both.
  progress("matching in turns");
  const background = new BackgroundStatistics();
  for (let n = 0; n < 4_000; n += 1) background.record(clickEvidenceOf(n), now - 1);
  const window = { since: start, until: now };
  const cost = {
    small: new MatchCost(small, background, window),
    large: new MatchCost(large, background, window),
  };
  for (let round = 0; round < 500; round += 1) {
    await cost.small.measure((round * 7) % few);
    await cost.large.measure(((round * 7) % few) * (many / few));
  }
  print(`candidates per match, ${few} pending`, cost.small.found);
  print(`candidates per match, ${many} pending`, cost.large.found);
  print(`look-up, ${few} pending, CPU µs`, cost.small.lookup);
  print(`look-up, ${many} pending, CPU µs`, cost.large.lookup);
  print(
    `  look-up, ${many} relative to ${few} pending`,
    cost.large.lookup / cost.small.lookup,
    "×",
  );
  print(`match, ${few} pending, CPU µs`, cost.small.match);
  print(`match, ${many} pending, CPU µs`, cost.large.match);
  print(`  match, ${many} relative to ${few} pending`, cost.large.match / cost.small.match, "×");
  await Promise.all([small.close(), large.close()]);
}

/** Records the clicks `from` to `to` with `inFlight` concurrent requests. */
async function record(
  store: Store,
  from: number,
  to: number,
  total: number,
  inFlight: number,
): Promise<void> {
  let next = from;
  const visitor = async () => {
    while (next < to) await store.clicks.record("app", clickOf(next++, total, start));
  };
  await Promise.all(Array.from({ length: inFlight }, visitor));
}

/** Returns the memory of the process in MB, after garbage collection and after V8 has released its pages. */
async function memory(): Promise<number> {
  for (let round = 0; round < 5; round += 1) {
    collectGarbage();
    await setTimeout(300);
  }
  return process.memoryUsage().rss / 1e6;
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

function progress(text: string): void {
  process.stderr.write(`${text}\n`);
}

function print(what: string, value: number, unit = ""): void {
  process.stdout.write(`${what.padEnd(52)} ${value.toPrecision(4)}${unit}\n`);
}
