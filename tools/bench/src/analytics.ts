import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { localAdmin, openStore, registerApp } from "@throughline/server";
import { clickFacets } from "@throughline/storage";
import type { FacetDelta, Store } from "@throughline/storage";
import { startPostgres } from "@throughline/storage/postgres/testing/server";
import { Client } from "pg";

const help = `Measures the statistics of an app with a year of traffic on both stores: the processor time of pages, the longest time
that they hold other requests up, and the disk that statistics take per million clicks.

npm run analytics -w @throughline/bench [-- options]

  --clicks N  clicks in the year (2000000); a quarter as many installs and as many events
  --help      print this help
`;
const { values } = parseArgs({
  options: {
    clicks: { type: "string", default: "2000000" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  process.stdout.write(help);
  process.exit(0);
}
const clicks = Number(values.clicks);
const [hourMs, dayMs] = [3_600_000, 86_400_000];
const now = Date.parse("2027-01-01T12:00:00Z");
const since = now - (now % dayMs) - 364 * dayMs;

/** A seeded generator (mulberry32), so that every run has the same traffic. */
let seed = 7;
function random(): number {
  seed = (seed + 0x6d_2b_79_f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}

/** Returns a number below `count`; small numbers are far more frequent, as links and countries are. */
function skewed(count: number): number {
  return Math.floor(count * random() ** 3);
}

/** The facets of a click on a link. Campaigns belong to links; one in ten clicks has its own. */
function randomFacets(link: number): string {
  const platform = ["ios", "android", "desktop"][skewed(3)] ?? "ios";
  const campaign = random() < 0.1 ? skewed(40) : link % 40;
  return clickFacets({
    platform,
    os: `${platform} ${18 - skewed(5)}`,
    browser: `${platform} browser ${skewed(4)}`,
    referrer: random() < 0.7 ? "" : `site${skewed(50)}.example`,
    source: `source ${campaign % 12}`,
    medium: `medium ${campaign % 4}`,
    campaign: `campaign ${campaign}`,
    country: String.fromCodePoint(65 + skewed(4), 65 + skewed(10)),
    target: platform === "android" ? "store" : "page",
  });
}

/** Yields the year as deltas, day by day: clicks, and installs and events at a quarter of the number each. */
function* traffic(app: string): Generator<FacetDelta[]> {
  const perDay = Math.round(clicks / 365);
  for (let day = 0; day < 365; day += 1) {
    yield Array.from({ length: perDay }, (_, index): FacetDelta[] => {
      const at = since + day * dayMs + Math.floor(24 * random()) * hourMs;
      const link = skewed(1_000);
      const place = { app, link: `link-${link}`, hour: at - (at % hourMs), by: 1 };
      const facets = randomFacets(link);
      const click: FacetDelta = { ...place, kind: "clicks", facets };
      if (index % 4 !== 0) return [click];
      const ofInstall = { ...place, facets: `${facets}|referrer` };
      const event = JSON.stringify(["purchase", "EUR", `${skewed(90)}990000`]);
      return [click, { ...ofInstall, kind: "installs" }, { ...ofInstall, kind: "events", event }];
    }).flat();
  }
}

const columns = ["app", "link", "hour", "kind", "by", "facets", "event"] as const;

const pages = {
  "30 days, compared": "from=2026-12-03&compare=previous",
  "a year by month": "from=2026-01-02&interval=month",
  "a year by day": "from=2026-01-02",
  "a year, one link and country": "from=2026-01-02&link=link-3&country=AA",
  "a year, purchases of iOS": "from=2026-01-02&event=purchase&platform=ios&sort=events",
};

async function measure(
  name: string,
  store: Store,
  fill: (deltas: readonly FacetDelta[]) => Promise<void>,
  sizeOf: () => Promise<number>,
): Promise<void> {
  const tools = { now: () => now, random: randomBytes };
  const draft = { name: "Bench", linkDomains: ["go.shop.example"] };
  const registered = await registerApp(store, draft, tools);
  if (!registered) throw new Error("The app could not be registered.");
  const { app } = registered;
  const empty = await sizeOf();
  const began = performance.now();
  for (const deltas of traffic(app.id)) await fill(deltas);
  await store.stats.cubes(app.id, { since, until: now, limit: 1 });
  await store.sweep(now);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const bytes = (((await sizeOf()) - empty) * 1e6) / clicks;
  print(`${name}: filled in ${seconds} s, ${(bytes / 1e6).toFixed(0)} MB per million clicks`);
  const admin = localAdmin({ ...tools, store, app, serviceUrl: "https://go.shop.example" });
  for (const [page, search] of Object.entries(pages)) {
    const query = Object.fromEntries(new URLSearchParams(search));
    await admin.statsReport({ query });
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const started = process.cpuUsage();
    const { total } = await admin.statsReport({ query });
    const { user, system } = process.cpuUsage(started);
    delay.disable();
    const found = `${total.clicks} clicks, ${total.installs} installs, ${total.events} events`;
    print(
      `  ${page.padEnd(30)} ${((user + system) / 1000).toFixed(0).padStart(5)} ms of the processor, holds others up for ${(delay.max / 1e6).toFixed(0)} ms at most (${found})`,
    );
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function onSqlite(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "throughline-analytics-"));
  const file = join(folder, "throughline.db");
  const store = await openStore({ dataFolder: folder });
  const db = new DatabaseSync(file);
  const insert = db.prepare(
    `INSERT INTO facet_deltas (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
  );
  await measure(
    "SQLite",
    store,
    async (deltas) => {
      db.exec("BEGIN IMMEDIATE");
      for (const delta of deltas) insert.run(...columns.map((column) => delta[column] ?? null));
      db.exec("COMMIT");
    },
    async () => {
      db.exec("PRAGMA wal_checkpoint(TRUNCATE); VACUUM");
      return statSync(file).size;
    },
  );
  db.close();
  await store.close();
  rmSync(folder, { recursive: true });
}

async function onPostgres(): Promise<void> {
  const server = await startPostgres("bundled", { shared_buffers: "256MB", max_wal_size: "4GB" });
  try {
    const store = await openStore({ dataFolder: tmpdir(), store: server.url });
    const client = new Client(server.url);
    await client.connect();
    const types = ["text", "text", "bigint", "text", "int", "text", "text"];
    const lists = types.map((type, index) => `$${index + 1}::${type}[]`).join(", ");
    await measure(
      "PostgreSQL",
      store,
      async (deltas) => {
        const rows = columns.map((column) => deltas.map((delta) => delta[column] ?? null));
        const sql = `INSERT INTO facet_deltas (${columns.join(", ")}) SELECT * FROM unnest(${lists})`;
        await client.query(sql, rows);
      },
      async () => {
        const { rows } = await client.query<{ size: string }>(
          "SELECT pg_total_relation_size('cubes') AS size",
        );
        return Number(rows[0]?.size);
      },
    );
    await client.end();
    await store.close();
  } finally {
    await server.stop();
  }
}

await onSqlite();
await onPostgres();
