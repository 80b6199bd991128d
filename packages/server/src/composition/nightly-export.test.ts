import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { routes } from "@throughline/protocol";
import { parquetReadObjects } from "hyparquet";
import S3rver from "s3rver";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testService } from "../testing/test-service.ts";
import { exportMissingDays } from "./nightly-export.ts";
import type { NightlyExportOptions } from "./nightly-export.ts";
import { readConfig } from "./config.ts";

const dayMs = 86_400_000;

let folder: string;
let test: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "throughline-nightly-"));
  test = await testService();
  const at = test.clock.at;
  const { publishableKey: _key, app } = test;
  await test.addLink("a");
  const { send } = test;
  await send("POST", routes.matchLink.path, { installId: "p", platform: "ios", timestamp: at });
  const data = { value: 19.99, currency: "EUR" };
  const events = [{ id: "e", name: "purchase", timestamp: at, data }];
  await send("POST", routes.events.path, { installId: "p", platform: "ios", sentAt: at, events });
  // The next day has clicks, too.
  const visits = [
    ["a", at],
    ["path:/products", at],
    ["deleted", at],
    ["a", at + dayMs],
  ] as const;
  for (const [link, visitedAt] of visits) {
    await test.store.clicks.countVisit(app.id, { link, at: visitedAt, as: "opened" });
  }
  test.clock.at += dayMs + 2 * 3_600_000;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (variables: NodeJS.ProcessEnv, options: NightlyExportOptions = {}) =>
  exportMissingDays(
    { store: test.store, now: () => test.clock.at, config: readConfig(variables) },
    test.app,
    options,
  );
const nameOf = (table: string, day = "2025-11-15") =>
  `app=${test.app.id}/table=${table}/day=${day}/${table}.parquet`;
const filesIn = (target: string) => globSync("**/*.*", { cwd: target }).toSorted();

describe("the nightly export", () => {
  it("writes the conversions of Google Ads as its CSV, once however often it is repeated", async () => {
    const { app, store } = test;
    const at = Date.parse("2025-11-15T01:00:00Z");
    const match = { type: "deterministic", method: "referrer", confidence: 1 } as const;
    const adClickIds = { gclid: "Cj0K" };
    await store.installs.settle({ app: app.id, id: "ad", at, match, answer: {}, adClickIds });
    await store.adConsents.record(app.id, [{ install: "ad", granted: true, at }]);
    const data = { value: 5, currency: "EUR" };
    const event = { name: "purchase", install: "ad", at, receivedAt: at, data };
    await store.events.append(app.id, [
      { ...event, id: "1" },
      { ...event, id: "2", at: at + 1000 },
      { ...event, id: "3", install: "p" },
    ]);
    const googleAdsConversions = [{ event: "purchase", conversion: "App purchase" }];
    await test.send("PATCH", "/api/v1/app", { googleAdsConversions });
    const [changed = app] = await store.apps.list();
    const deps = {
      store,
      now: () => test.clock.at,
      config: readConfig({ EXPORT_TO: folder, EXPORT_FORMAT: "parquet" }),
    };
    const table = "google-ads-conversions";
    const file = join(folder, nameOf(table).replace(/parquet$/, "csv"));
    for (const options of [{}, { from: "2025-11-15" }]) {
      await exportMissingDays(deps, changed, options);
      expect(readFileSync(file, "utf8").split("\r\n")).toEqual([
        "Google Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency",
        "Cj0K,App purchase,2025-11-15 01:00:01+0000,5,EUR",
        "Cj0K,App purchase,2025-11-15 01:00:00+0000,5,EUR",
        "",
      ]);
    }
  });

  it("writes each table of yesterday into a folder, once, and again on request", async () => {
    const done = { day: "2025-11-15", heldUntil: 0 };
    const states = await Promise.all([1, 2, 3].map(() => run({ EXPORT_TO: folder })));
    expect(states).toContainEqual(expect.objectContaining(done));
    const expected = ["clicks", "events", "installs", "links"].map((table) => nameOf(table));
    expect(filesIn(folder)).toEqual(expected);
    const read = async (table: string) => {
      const bytes = new Uint8Array(readFileSync(join(folder, nameOf(table))));
      return parquetReadObjects({ file: bytes.buffer });
    };
    expect(await read("events")).toMatchObject([{ id: "e", value: 19.99, currency: "EUR" }]);
    expect(await read("installs")).toMatchObject([{ install_id: "p", match_type: "none" }]);
    const day = "2025-11-15";
    expect(await read("clicks")).toMatchObject([
      { link: "a", day, opened: 1n },
      { link: "deleted", day, opened: 1n },
      { link: "path:/products", day, opened: 1n },
    ]);
    expect(await read("links")).toMatchObject([{ code: "a" }]);
    rmSync(join(folder, nameOf("events")));
    await run({ EXPORT_TO: folder });
    expect(filesIn(folder)).toHaveLength(3);
    await run({ EXPORT_TO: folder }, { from: day });
    expect(filesIn(folder)).toEqual(expected);
  });

  it("leaves an interrupted day to the next export", async () => {
    const options = { signal: AbortSignal.abort() };
    const state = await run({ EXPORT_TO: folder }, options);
    expect(state).toEqual({ app: test.app.id, heldUntil: 0 });
    expect(filesIn(folder)).toEqual([]);
    expect(await run({ EXPORT_TO: folder })).toMatchObject({ day: "2025-11-15", rows: 6 });
  });

  it("keeps the exported events that have expired when their day is exported again", async () => {
    await run({ EXPORT_TO: folder });
    test.clock.at += 2 * dayMs;
    await test.store.erase(test.app.id, "p");
    test.app = { ...test.app, eventRetentionMs: dayMs };
    const again = await run({ EXPORT_TO: folder }, { from: "2025-11-15" });
    expect(again).toMatchObject({ day: "2025-11-17" });
    expect(filesIn(folder)).toEqual([
      nameOf("clicks"),
      nameOf("clicks", "2025-11-16"),
      nameOf("events"),
      nameOf("links"),
      nameOf("links", "2025-11-17"),
    ]);
  });

  it("fills a bucket, after it refused with one sentence", async () => {
    const server = new S3rver({
      port: 0,
      address: "127.0.0.1",
      silent: true,
      directory: folder,
      configureBuckets: [{ name: "shop" }],
    });
    const { port } = await server.run();
    try {
      const variables = (bucket: string) => ({
        EXPORT_TO: `s3://${bucket}/daily`,
        AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
        AWS_ACCESS_KEY_ID: "S3RVER",
        AWS_SECRET_ACCESS_KEY: "S3RVER",
      });
      const refused = await run(variables("other"));
      expect(refused?.error).toBe("The bucket other does not exist (404 NoSuchBucket).");
      expect(refused?.day).toBeUndefined();
      // Before the next attempt is due, nothing happens.
      expect(await run(variables("shop"))).toMatchObject({ error: refused?.error });
      test.clock.at += 600_000;
      const state = await run(variables("shop"));
      expect(state).toMatchObject({ day: "2025-11-15" });
      expect(state?.error).toBeUndefined();
      const objects = filesIn(join(folder, "shop")).filter((name) => name.endsWith("_object"));
      expect(objects).toEqual(
        ["clicks", "events", "installs", "links"].map(
          (table) => `daily/${nameOf(table)}._S3rver_object`,
        ),
      );
      const bytes = new Uint8Array(readFileSync(join(folder, "shop", objects[1] ?? "")));
      expect(await parquetReadObjects({ file: bytes.buffer })).toMatchObject([{ id: "e" }]);
    } finally {
      await server.close();
    }
  });
});
