import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aClick, lookup } from "../contract/samples.ts";
import { openPostgresStore } from "./store.ts";
import { TestDatabase } from "./testing/database.ts";

let database: TestDatabase;
let url: string;
beforeAll(async () => {
  database = await TestDatabase.create();
  url = await database.forServing();
});
afterAll(() => database.remove());

describe("a login that can only serve", () => {
  it("can create and drop partitions", async () => {
    await database.query("SELECT drop_click_partition(part) FROM click_partitions");
    const store = await openPostgresStore({ url });
    const [made] = await database.query("SELECT count(*)::int AS partitions FROM click_partitions");
    expect(made?.["partitions"]).toBeGreaterThan(0);
    const now = Date.now();
    await store.clicks.record("app", aClick("a", now, "net"));
    expect(await store.clicks.candidates("app", lookup({ until: now }))).toHaveLength(1);
    await store.sweep(now);
    await store.close();
  });

  it.each([
    "ALTER TABLE installs ADD x int",
    "DROP TABLE installs",
    "CREATE TABLE mine (x int)",
    "CREATE INDEX ON installs (doc)",
    "TRUNCATE installs",
    "CREATE OR REPLACE FUNCTION roll_up_counters() RETURNS void LANGUAGE sql AS ''",
  ])("cannot change the schema: %s", async (statement) => {
    await expect(database.query(statement, url)).rejects.toThrow(/permission denied|must be owner/);
  });
});
