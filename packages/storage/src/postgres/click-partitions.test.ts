import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aClick, anApp, day, hour, ids, lookup, monday } from "../contract/samples.ts";
import { claim } from "../contract/steps.ts";
import type { Store } from "../ports.ts";
import { clickRetentionClass } from "./click-partitions.ts";
import { openPostgresStore } from "./store.ts";
import { TestDatabase } from "./testing/database.ts";

let database: TestDatabase;
let store: Store;
let now: number;

beforeAll(async () => {
  database = await TestDatabase.create();
});
afterAll(() => database.remove());
beforeEach(async () => {
  now = monday;
  store = await open();
});
afterEach(async () => {
  await store.close();
  await database.query("SELECT drop_click_partition(part) FROM click_partitions");
  await database.empty();
});

const open = () => openPostgresStore({ url: database.url, clock: async () => now });

async function partitions(): Promise<{ starts: number; ends: number }[]> {
  const rows = await database.query("SELECT starts, ends FROM click_partitions ORDER BY starts");
  return rows.map(({ starts, ends }) => ({ starts: Number(starts), ends: Number(ends) }));
}

/** Returns the start of a click's partition, or "stray" if the click is in partition 0. */
async function partitionOf(id: string): Promise<number | "stray" | undefined> {
  const [row] = await database.query(
    `SELECT clicks.part, starts FROM clicks LEFT JOIN click_partitions USING (part) WHERE id = '${id}'`,
  );
  if (row === undefined) return undefined;
  return row["part"] === 0 ? "stray" : Number(row["starts"]);
}

async function tables(): Promise<string[]> {
  const rows = await database.query(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relname ~ '^click(s|_keys)_[1-9]'",
  );
  return rows.map(({ name }) => String(name));
}

describe("click partitions", () => {
  it("are created ahead of time, without gaps", async () => {
    const made = await partitions();
    expect(made[0]).toEqual({ starts: monday - day, ends: monday });
    expect(made.at(-1)).toEqual({ starts: monday + 4 * day, ends: monday + 5 * day });
    for (const [index, { starts }] of made.slice(1).entries()) {
      expect(starts).toBe(made[index]?.ends);
    }
    expect(await tables()).toHaveLength(2 * made.length);
  });

  it("hold the clicks of their time, while strays are stored and found too", async () => {
    const times = {
      present: monday + hour,
      next: monday + day,
      past: 10,
      future: monday + 400 * day,
    };
    for (const [id, at] of Object.entries(times)) {
      await store.clicks.record("app", aClick(id, at, "net"));
    }
    expect(await partitionOf("present")).toBe(monday);
    expect(await partitionOf("next")).toBe(monday + day);
    expect(await partitionOf("past")).toBe("stray");
    expect(await partitionOf("future")).toBe("stray");
    const found = await store.clicks.candidates("app", lookup());
    expect(ids(found)).toEqual(["future", "next", "present", "past"]);
    for (const id of Object.keys(times)) expect(await claim(store, id, id)).toBe("claimed");
    expect(await store.clicks.candidates("app", lookup())).toEqual([]);
  });

  it("leave a stray where it is when its time gets a partition", async () => {
    await store.clicks.record("app", aClick("a", monday + 9 * day, "net"));
    expect(await partitionOf("a")).toBe("stray");
    now = monday + 9 * day;
    await store.sweep(now);
    await store.clicks.record("app", aClick("a", monday + 9 * day, "net"));
    expect(ids(await store.clicks.candidates("app", lookup()))).toEqual(["a"]);
    const query = { since: monday, until: monday + 30 * day, step: "day" } as const;
    expect(await store.stats.overTime("app", query)).toMatchObject([{ clicks: 1 }]);
  });

  it("are shared by apps with a similar window and dropped when it is over", async () => {
    await store.apps.create(anApp("brief", { matching: { windowMs: hour } }));
    await store.sweep(now);
    await store.clicks.record("brief", aClick("short", monday, "net"));
    await store.clicks.record("app", aClick("long", monday, "net"));
    const whole = (await tables()).length;
    now = monday + 2 * hour;
    expect(await store.sweep(now)).toMatchObject({ clicks: 1 });
    expect(await partitionOf("short")).toBeUndefined();
    expect(await partitionOf("long")).toBe(monday);
    expect((await tables()).length).toBeLessThanOrEqual(whole + 4);
    now = monday + 8 * day - 1;
    await store.sweep(now);
    expect(await partitionOf("long")).toBe(monday);
    now = monday + 8 * day;
    await store.sweep(now);
    expect(await partitionOf("long")).toBeUndefined();
    expect(await store.clicks.get("app", "long")).toBeUndefined();
  });

  it("are neither created nor dropped by a node with a wrong clock", async () => {
    await store.apps.create(anApp("app"));
    await store.clicks.record("app", aClick("a", monday, "net"));
    const before = await partitions();
    for (const wrong of [monday + 365 * day, 0]) {
      expect(await store.sweep(wrong)).toEqual({ clicks: 0, events: 0, salts: 0 });
    }
    expect(await partitions()).toEqual(before);
    expect(ids(await store.clicks.candidates("app", lookup()))).toEqual(["a"]);
  });

  it("are maintained by one node at a time", async () => {
    const other = await open();
    await store.apps.create(anApp("app", { matching: { windowMs: hour } }));
    await store.clicks.record("app", aClick("a", monday, "net"));
    now = monday + 3 * hour;
    const swept = await Promise.all([store, other, store, other].map((one) => one.sweep(now)));
    expect(swept.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(1);
    await other.close();
  });

  it("stay while they are being read, and a node can still start", async () => {
    const [over] = await tables();
    const reader = new Client(database.url);
    await reader.connect();
    await reader.query(`BEGIN; SELECT FROM ${over}`);
    now = monday + 20 * day;
    await (await open()).close();
    expect(await tables()).toContain(over);
    await reader.end();
    await expect.poll(() => store.sweep(now).then(tables)).not.toContain(over);
  });

  it("are completed by the next leader if one dies midway", async () => {
    await database.query(
      "SELECT drop_click_partition(part) FROM click_partitions ORDER BY part DESC LIMIT 3",
    );
    await store.sweep(now);
    expect((await partitions()).at(-1)?.ends).toBe(monday + 5 * day);
    // A connection that holds the lock and is then lost.
    await database.query("SELECT pg_try_advisory_lock(hashtext('throughline housekeeping'))");
    now = monday + day;
    await store.sweep(now);
    expect((await partitions()).at(-1)?.ends).toBe(monday + 6 * day);
  });
});

describe("the class of a window", () => {
  it("is the shortest that contains it", () => {
    expect([1, hour, hour + 1, 7 * day, 7 * day + 1].map(clickRetentionClass)).toEqual([
      0, 0, 1, 4, 5,
    ]);
    expect(clickRetentionClass(10_000 * day)).toBe(8);
  });
});
