import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { routes } from "@throughline/protocol";
import { parquetReadObjects } from "hyparquet";
import S3rver from "s3rver";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testService } from "../testing/test-service.ts";
import { exportMissingDays } from "./nightly-export.ts";
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
  await test.store.clicks.countVisit(app.id, { link: "a", at, as: "opened" });
  test.clock.at += dayMs + 2 * 3_600_000;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (variables: NodeJS.ProcessEnv, from?: string) =>
  exportMissingDays(
    { store: test.store, now: () => test.clock.at, config: readConfig(variables) },
    test.app,
    from,
  );
const nameOf = (table: string) =>
  `app=${test.app.id}/table=${table}/day=2025-11-15/${table}.parquet`;
const filesIn = (target: string) => globSync("**/*.*", { cwd: target }).toSorted();

describe("the nightly export", () => {
  it("writes each table of yesterday into a folder, once, and again on request", async () => {
    const done = { day: "2025-11-15", heldUntil: 0 };
    const states = await Promise.all([1, 2, 3].map(() => run({ EXPORT_TO: folder })));
    expect(states).toContainEqual(expect.objectContaining(done));
    const expected = ["clicks", "events", "installs"].map(nameOf);
    expect(filesIn(folder)).toEqual(expected);
    const read = async (table: string) => {
      const bytes = new Uint8Array(readFileSync(join(folder, nameOf(table))));
      return parquetReadObjects({ file: bytes.buffer });
    };
    expect(await read("events")).toMatchObject([{ id: "e", value: 19.99, currency: "EUR" }]);
    expect(await read("installs")).toMatchObject([{ install_id: "p", match_type: "none" }]);
    expect(await read("clicks")).toMatchObject([{ link: "a", day: "2025-11-15", opened: 1n }]);
    rmSync(join(folder, nameOf("events")));
    await run({ EXPORT_TO: folder });
    expect(filesIn(folder)).toHaveLength(2);
    await run({ EXPORT_TO: folder }, "2025-11-15");
    expect(filesIn(folder)).toEqual(expected);
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
      expect(refused?.error).toBe(
        `The bucket other refused ${nameOf("installs")}: 404 NoSuchBucket.`,
      );
      expect(refused?.day).toBeUndefined();
      // Before the next attempt is due, nothing happens.
      expect(await run(variables("shop"))).toMatchObject({ error: refused?.error });
      test.clock.at += 600_000;
      const state = await run(variables("shop"));
      expect(state).toMatchObject({ day: "2025-11-15" });
      expect(state?.error).toBeUndefined();
      const objects = filesIn(join(folder, "shop")).filter((name) => name.endsWith("_object"));
      expect(objects).toEqual(
        ["clicks", "events", "installs"].map((table) => `daily/${nameOf(table)}._S3rver_object`),
      );
      const bytes = new Uint8Array(readFileSync(join(folder, "shop", objects[1] ?? "")));
      expect(await parquetReadObjects({ file: bytes.buffer })).toMatchObject([{ id: "e" }]);
    } finally {
      await server.close();
    }
  });
});
