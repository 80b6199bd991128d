import { statSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { DatabaseSync } from "node:sqlite";
import { openStore } from "@throughline/server";
import { joinClickFacets } from "@throughline/storage";
import type { FacetDelta, Store } from "@throughline/storage";
import { startPostgres } from "@throughline/storage/postgres/testing/server";
import { Client } from "pg";
import { createApp } from "./bench-service.ts";
import { mulberry32 } from "./crowd.ts";
import { chosenOf, print, readOptions, runBench } from "./harness.ts";
import type { StopLater } from "./harness.ts";

const help = `Measures the statistics of an app with a year of traffic on both stores: the processor time of pages, the longest time
that they hold other requests up, and the disk that statistics take per million clicks.

npm run analytics -w @throughline/bench [-- options]

  --clicks N       clicks in the year (2000000); a quarter as many installs and as many events
  --store S        sqlite or postgres (default: both)
`;
const { clicks, store: only } = readOptions(help, { clicks: 2_000_000, store: "" });
const [hourMs, dayMs] = [3_600_000, 86_400_000];
// PostgreSQL does not sweep beyond its own clock, so the year is in the past.
const now = Date.parse("2026-01-01T12:00:00Z");
const since = now - (now % dayMs) - 364 * dayMs;

/** The measured pages, with the clicks that each should find and the number of clicks that were recorded. */
const pages = {
  "30 days, compared": {
    search: "from=2025-12-03&compare=previous",
    counts: ({ hour }: Click) => hour >= Date.parse("2025-12-03"),
    clicks: 0,
  },
  "a year by month": { search: "from=2025-01-02&interval=month", counts: () => true, clicks: 0 },
  "a year by day": { search: "from=2025-01-02", counts: () => true, clicks: 0 },
  "a year, one link and country": {
    search: "from=2025-01-02&link=link-3&country=AA",
    counts: ({ link, country }: Click) => link === "link-3" && country === "AA",
    clicks: 0,
  },
  "a year, purchases of iOS": {
    search: "from=2025-01-02&event=purchase&platform=ios&sort=events",
    counts: ({ platform }: Click) => platform === "ios",
    clicks: 0,
  },
};

/** Every store gets the same traffic. */
const seed = 7;
let random = mulberry32(seed);

/** Returns a number below `count`; small numbers are far more frequent, as links and countries are. */
function skewed(count: number): number {
  return Math.floor(count * random() ** 3);
}

interface Click {
  readonly link: string;
  readonly hour: number;
  readonly platform: string;
  readonly country: string;
}

/** Returns the facets of a click on a link. Campaigns belong to links; one in ten clicks has its own. */
function randomFacets(link: number) {
  const platform = ["ios", "android", "desktop"][skewed(3)] ?? "ios";
  const campaign = random() < 0.1 ? skewed(40) : link % 40;
  return {
    platform,
    os: `${platform} ${18 - skewed(5)}`,
    browser: `${platform} browser ${skewed(4)}`,
    referrer: random() < 0.7 ? "" : `site${skewed(50)}.example`,
    source: `source ${campaign % 12}`,
    medium: `medium ${campaign % 4}`,
    campaign: `campaign ${campaign}`,
    country: String.fromCodePoint(65 + skewed(4), 65 + skewed(10)),
    target: platform === "android" ? "store" : "page",
  };
}

/** Yields the year as deltas, day by day: clicks, and installs and events at a quarter of the number each. */
function* traffic(app: string): Generator<FacetDelta[]> {
  const perDay = Math.round(clicks / 365);
  for (let day = 0; day < 365; day += 1) {
    yield Array.from({ length: perDay }, (_, index): FacetDelta[] => {
      const at = since + day * dayMs + Math.floor(24 * random()) * hourMs;
      if (at > now) return [];
      const number = skewed(1_000);
      const place = { app, link: `link-${number}`, hour: at - (at % hourMs), by: 1 };
      const click = { ...place, ...randomFacets(number) };
      for (const page of Object.values(pages)) if (page.counts(click)) page.clicks += 1;
      const facets = joinClickFacets(click);
      const clicked: FacetDelta = { ...place, kind: "clicks", facets };
      if (index % 4 !== 0) return [clicked];
      const ofInstall = { ...place, facets: `${facets}|w=referrer` };
      const event = JSON.stringify(["purchase", "EUR", `${skewed(90)}990000`]);
      return [clicked, { ...ofInstall, kind: "installs" }, { ...ofInstall, kind: "events", event }];
    }).flat();
  }
}

const columns = ["app", "link", "hour", "kind", "by", "facets", "event"] as const;
const counterColumns = [
  "app",
  "link",
  "hour",
  "clicks",
  "filtered",
  "opened",
  "installs",
  "matches",
  "events",
] as const;
type Counter = Record<(typeof counterColumns)[number], string | number>;

/** Adds deltas up to rows of the table `counters`: for each hour, the app as a whole and each link. */
function countersOf(app: string, deltas: readonly FacetDelta[]): Counter[] {
  const rows = new Map<string, Counter>();
  const zeros = { clicks: 0, filtered: 0, opened: 0, installs: 0, matches: 0, events: 0 };
  for (const { link: name, hour, kind } of deltas) {
    if (kind === "milestones" || kind === "users" || kind === "returns") continue;
    for (const link of ["", name ?? ""]) {
      const row = rows.get(`${hour} ${link}`) ?? { app, link, hour, ...zeros };
      row[kind] = Number(row[kind]) + 1;
      rows.set(`${hour} ${link}`, row);
    }
  }
  return [...rows.values()];
}

const hoursSql = "SELECT count(DISTINCT at) AS hours FROM cubes WHERE NOT is_day";
/** Hours are kept for 35 days, and the last day has half of its hours. */
const maxHours = 36 * 24;

/** Direct access to the tables of a store. */
interface Database {
  readonly fill: (deltas: readonly FacetDelta[], counters: readonly Counter[]) => Promise<void>;
  /** Returns the number of cubes that are not added up by the day. */
  readonly countHours: () => Promise<number>;
  /** Returns the bytes that statistics take. */
  readonly sizeOf: () => Promise<number>;
}

async function measure(
  name: string,
  store: Store,
  { fill, countHours, sizeOf }: Database,
): Promise<void> {
  random = mulberry32(seed);
  for (const page of Object.values(pages)) page.clicks = 0;
  const { app, admin } = await createApp(store, () => now);
  const empty = await sizeOf();
  const began = performance.now();
  for (const deltas of traffic(app.id)) await fill(deltas, countersOf(app.id, deltas));
  await store.stats.visitCubes(
    app.id,
    { since, until: since, kinds: [] },
    () => async () => undefined,
  );
  // A sweep does nothing while another task of the store holds its lock.
  while ((await countHours()) > maxHours) await store.sweep(now);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const bytes = (((await sizeOf()) - empty) * 1e6) / clicks;
  print(`${name}: filled in ${seconds} s, ${(bytes / 1e6).toFixed(0)} MB per million clicks`);
  for (const [page, { search, clicks: recorded }] of Object.entries(pages)) {
    const query = Object.fromEntries(new URLSearchParams(search));
    await admin.statsReport({ query });
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const started = process.cpuUsage();
    const { total } = await admin.statsReport({ query });
    const { user, system } = process.cpuUsage(started);
    delay.disable();
    const counts = `${total.clicks} of ${recorded} clicks, ${total.installs} installs, ${total.events} events`;
    print(
      `  ${page.padEnd(30)} ${((user + system) / 1000).toFixed(0).padStart(5)} ms of the processor, holds others up for ${(delay.max / 1e6).toFixed(0)} ms at most (${counts})`,
    );
  }
}

async function onSqlite(folder: string, stopLater: StopLater): Promise<void> {
  const file = join(folder, "throughline.db");
  const store = await openStore({ dataFolder: folder });
  stopLater({ stop: () => store.close() });
  const db = new DatabaseSync(file);
  const inserting = (table: string, names: readonly string[]) =>
    db.prepare(
      `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
    );
  const insertDelta = inserting("facet_deltas", columns);
  const insertCounter = inserting("counters", counterColumns);
  await measure("SQLite", store, {
    async fill(deltas, counters) {
      db.exec("BEGIN IMMEDIATE");
      for (const delta of deltas)
        insertDelta.run(...columns.map((column) => delta[column] ?? null));
      for (const counter of counters)
        insertCounter.run(...counterColumns.map((column) => counter[column]));
      db.exec("COMMIT");
    },
    countHours: async () => Number(db.prepare(hoursSql).get()?.["hours"]),
    async sizeOf() {
      db.exec("PRAGMA wal_checkpoint(TRUNCATE); VACUUM");
      return statSync(file).size;
    },
  });
  db.close();
}

async function onPostgres(folder: string, stopLater: StopLater): Promise<void> {
  const server = await startPostgres("bundled", { shared_buffers: "256MB", max_wal_size: "4GB" });
  const store = await openStore({ dataFolder: folder, store: server.url });
  const client = new Client(server.url);
  await client.connect();
  stopLater({
    async stop() {
      await client.end();
      await store.close();
      await server.stop();
    },
  });
  const inserting = (table: string, names: readonly string[], types: readonly string[]) => {
    const lists = types.map((type, index) => `$${index + 1}::${type}[]`).join(", ");
    return `INSERT INTO ${table} (${names.join(", ")}) SELECT * FROM unnest(${lists})`;
  };
  const insertDeltas = inserting("facet_deltas", columns, [
    "text",
    "text",
    "bigint",
    "text",
    "int",
    "text",
    "text",
  ]);
  const insertCounters = inserting(
    "counters",
    counterColumns,
    counterColumns.map((column) => (["app", "link"].includes(column) ? "text" : "bigint")),
  );
  await measure("PostgreSQL", store, {
    async fill(deltas, counters) {
      const ofDeltas = columns.map((column) => deltas.map((delta) => delta[column] ?? null));
      await client.query(insertDeltas, ofDeltas);
      const ofCounters = counterColumns.map((column) => counters.map((row) => row[column]));
      await client.query(insertCounters, ofCounters);
    },
    async countHours() {
      const { rows } = await client.query<{ hours: string }>(hoursSql);
      return Number(rows[0]?.hours);
    },
    async sizeOf() {
      await client.query("VACUUM FULL cubes, counters");
      const { rows } = await client.query<{ size: string }>(
        "SELECT pg_total_relation_size('cubes') + pg_total_relation_size('counters') AS size",
      );
      return Number(rows[0]?.size);
    },
  });
}

const stores = { sqlite: onSqlite, postgres: onPostgres };
for (const [, measureStore] of chosenOf(stores, only)) await runBench(measureStore);
