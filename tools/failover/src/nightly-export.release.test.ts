import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, request as httpRequest } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteStore } from "@throughline/storage/sqlite";
import { parquetReadObjects } from "hyparquet";
import S3rver from "s3rver";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createApp, ServiceNode } from "./service-node.ts";

const patience = { timeout: 120_000, interval: 100 };
const [hourMs, dayMs] = [3_600_000, 86_400_000];
/** More than two groups of rows of a Parquet file. */
const events = 25_000;

let home: string;
let s3: S3rver;
let s3Port: number;
let gate: Server;
/** Whether the gate holds uploads of events back. */
let isHolding: boolean;
/** How many uploads it has held back. */
let held: number;
let node: ServiceNode | undefined;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), "throughline-nightly-"));
  [isHolding, held, node] = [true, 0, undefined];
  const address = "127.0.0.1";
  const bucket = { directory: join(home, "s3"), configureBuckets: [{ name: "shop" }] };
  s3 = new S3rver({ port: 0, address, silent: true, ...bucket });
  ({ port: s3Port } = await s3.run());
  gate = createServer((incoming, answer) => {
    if (isHolding && decodeURIComponent(incoming.url ?? "").includes("table=events")) {
      held += 1;
      incoming.resume();
      return;
    }
    const { method, url, headers } = incoming;
    const forwarded = httpRequest({ port: s3Port, host: address, method, path: url, headers });
    forwarded.on("response", (response) => {
      answer.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(answer);
    });
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => {
    gate.listen(0, address, resolve);
  });
});
afterEach(async () => {
  await node?.stop("SIGKILL");
  gate.close();
  gate.closeAllConnections();
  await s3.close();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

/** Stores an install and its events, all of the day that is exported now. */
async function fill(folder: string, app: string, at: number): Promise<void> {
  const store = await openSqliteStore({ folder });
  const [match, answer] = [{ type: "none", confidence: 0 } as const, { link: null, data: null }];
  await store.installs.settle({ app, id: "phone", at, match, answer });
  for (let first = 0; first < events; first += 1_000) {
    const batch = Array.from({ length: 1_000 }, (_, index) => ({
      id: `event ${first + index}`,
      install: "phone",
      name: "purchase",
      at,
      receivedAt: at + first,
      data: { value: 0.25, currency: "EUR" },
    }));
    await store.events.append(app, batch);
  }
  await store.close();
}

/** Reads a file with DuckDB. Returns undefined on a machine for which it has no build. */
async function readWithDuckDb(sql: string) {
  const duckdb = await import("@duckdb/node-api").catch(() => undefined);
  if (!duckdb) return undefined;
  const connection = await (await duckdb.DuckDBInstance.create()).connect();
  const rows = (await connection.runAndReadAll(sql)).getRowObjectsJson();
  connection.closeSync();
  return rows;
}

it("the nightly export of a service killed with kill -9 is complete and without duplicates after its restart", async () => {
  const DATA_DIR = join(home, "data");
  const { id: app } = await createApp("", { DATA_DIR });
  const at = Date.now() - hourMs - dayMs;
  const day = new Date(at).toISOString().slice(0, 10);
  // Noon, so that all of it is on one day.
  await fill(DATA_DIR, app, Date.parse(day) + 12 * hourMs);
  const settings = {
    DATA_DIR,
    EXPORT_TO: "s3://shop/daily",
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`,
    AWS_ACCESS_KEY_ID: "S3RVER",
    AWS_SECRET_ACCESS_KEY: "S3RVER",
  };
  const objects = () =>
    globSync("**/*_S3rver_object", { cwd: join(home, "s3/shop/daily", `app=${app}`) });
  node = await ServiceNode.start("", settings);
  await expect.poll(() => held, patience).toBeGreaterThan(0);
  await node.stop("SIGKILL");
  const ofDay = (table: string) => `table=${table}/day=${day}/${table}.parquet._S3rver_object`;
  expect(objects()).toContain(ofDay("installs"));
  expect(objects()).not.toContain(ofDay("events"));

  isHolding = false;
  node = await ServiceNode.start("", settings);
  const { url } = node;
  const metrics = async () => (await fetch(`${url}/metrics`)).text();
  await expect.poll(metrics, patience).toMatch(/^throughline_last_export_timestamp_seconds [1-9]/m);
  expect(await metrics()).toMatch(/^throughline_exports_failing 0$/m);

  const file = join(home, "s3/shop/daily", `app=${app}`, ofDay("events"));
  const rows = await parquetReadObjects({ file: new Uint8Array(readFileSync(file)).buffer });
  expect(rows).toHaveLength(events);
  expect(new Set(rows.map(({ id }) => id as string)).size).toBe(events);
  const sum = rows.reduce((total, { value }) => total + (value as number), 0);
  const found = await readWithDuckDb(
    `SELECT count(*)::INT AS rows, count(DISTINCT id)::INT AS ids, sum(value) AS sum, currency FROM read_parquet('${file}') GROUP BY currency`,
  );
  const expected = [{ rows: events, ids: events, sum: events / 4, currency: "EUR" }];
  expect(found ?? [{ rows: rows.length, ids: events, sum, currency: "EUR" }]).toEqual(expected);
}, 300_000);
