import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { anApp, anEvent, day, monday } from "../contract/samples.ts";
import type { Store } from "../ports.ts";
import { eventRetentionClass } from "./event-partitions.ts";
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
  await database.query(
    "UPDATE event_partitions SET ends = 0; SELECT drop_event_partition(part) FROM event_partitions",
  );
  await database.empty();
});

const open = () => openPostgresStore({ url: database.url, clock: async () => now });

async function passDays(days: number): Promise<void> {
  now += days * day;
  await store.sweep(now);
}

const event = (id: string) => anEvent(id, { at: now, receivedAt: now });
const append = (id: string, app = "app") => store.events.append(app, [event(id)]);

/** Returns the events on disk, by partition. */
async function onDisk(): Promise<Record<string, string[]>> {
  const rows = await database.query("SELECT part, id FROM events ORDER BY serial");
  return Object.fromEntries(
    Object.entries(Object.groupBy(rows, ({ part }) => String(part))).map(
      ([part, rowsOfPart = []]) => [part, rowsOfPart.map(({ id }) => String(id))],
    ),
  );
}

async function listed(app = "app"): Promise<string[]> {
  const { items } = await store.events.list(app, { limit: 100 });
  return items.map(({ id }) => id);
}

describe("event partitions", () => {
  it("are opened one after another and dropped when nothing reads them any more", async () => {
    await store.apps.create(anApp("app", { eventRetentionMs: 7 * day }));
    await passDays(0);
    await append("a");
    await passDays(1);
    await append("b");
    await passDays(1);
    await append("c");
    expect(Object.values(await onDisk())).toEqual([["a", "b"], ["c"]]);
    // Expired events are hidden at once and deleted with their partition.
    await passDays(5);
    expect(await listed()).toEqual(["c", "b", "a"]);
    now += 1;
    expect(await store.sweep(now)).toMatchObject({ events: 1 });
    expect(await listed()).toEqual(["c", "b"]);
    expect(Object.values(await onDisk())).toEqual([["a", "b"], ["c"]]);
    await passDays(1);
    expect(Object.values(await onDisk())).toEqual([["c"]]);
  });

  it("respect the retention of each app that shares a partition", async () => {
    await store.apps.create(anApp("brief", { eventRetentionMs: day }));
    await store.apps.create(anApp("app", { eventRetentionMs: 7 * day }));
    await passDays(0);
    await append("a", "brief");
    await append("b");
    await passDays(3);
    expect([await listed("brief"), await listed()]).toEqual([[], ["b"]]);
  });

  it("stay while an app with a longer retention than before reads them", async () => {
    await store.apps.create(anApp("app", { eventRetentionMs: 7 * day }));
    await passDays(0);
    await append("a");
    const longer = anApp("app", { eventRetentionMs: 30 * day, updatedAt: monday + 1 });
    expect(await store.apps.replace(longer, anApp("app").updatedAt)).toBe("replaced");
    await passDays(0);
    expect(await append("a")).toEqual({ accepted: 0, duplicates: 1 });
    await passDays(29);
    expect(await listed()).toEqual(["a"]);
    await passDays(2);
    expect(await onDisk()).toEqual({});
  });

  it("hold an event once, even if it is repeated during another partition", async () => {
    await store.apps.create(anApp("app"));
    await append("a");
    await passDays(200);
    expect(await store.events.append("app", [event("a"), event("b")])).toEqual({
      accepted: 1,
      duplicates: 1,
    });
    expect(Object.values(await onDisk())).toEqual([["a"], ["b"]]);
  });

  it("acknowledge no event whose serial is taken", async () => {
    await append("a");
    await database.query("SELECT setval('event_serials', (SELECT serial FROM events), false)");
    await expect(append("b")).rejects.toThrow("gives numbers that are in use");
    expect(await append("b")).toEqual({ accepted: 1, duplicates: 0 });
    expect(await listed()).toEqual(["b", "a"]);
  });

  it("are opened after the last write to the previous one", async () => {
    const partitions = () => database.query("SELECT part FROM event_partitions");
    const before = await partitions();
    const writer = new Client(database.url);
    await writer.connect();
    await writer.query("BEGIN; SELECT pg_advisory_xact_lock_shared(event_partition_lock())");
    await passDays(92);
    expect(await partitions()).toEqual(before);
    await writer.end();
    await expect.poll(() => passDays(0).then(partitions)).not.toEqual(before);
  });

  it("are not affected by wrong clocks of nodes and phones", async () => {
    await store.apps.create(anApp("app", { eventRetentionMs: 7 * day }));
    await passDays(0);
    const partitions = () => database.query("SELECT * FROM event_partitions ORDER BY part");
    const before = await partitions();
    for (const wrong of [monday + 3650 * day, 0]) await store.sweep(wrong);
    expect(await partitions()).toEqual(before);
    const far = { at: 0, receivedAt: monday + 3650 * day };
    await store.events.append("app", [anEvent("future", far), anEvent("past", { at: 8.64e15 })]);
    expect(await listed()).toContain("future");
    await passDays(2);
    await passDays(8);
    expect(await onDisk()).toEqual({});
  });

  it("return and expire an event that arrived before its app had an open partition", async () => {
    await store.apps.create(anApp("app", { eventRetentionMs: 7 * day }));
    await append("a");
    expect(Object.keys(await onDisk())).toEqual(["0"]);
    await passDays(0);
    expect(await append("a")).toEqual({ accepted: 0, duplicates: 1 });
    await append("b");
    expect(await listed()).toEqual(["b", "a"]);
    await passDays(8);
    expect(await listed()).toEqual([]);
    expect(await database.query("SELECT FROM events_0")).toEqual([]);
  });
});

describe("the class of a retention", () => {
  it("is the shortest that contains it", () => {
    const classes = [1, 7, 8, 366, 36_500].map((days) =>
      eventRetentionClass({ eventRetentionMs: days * day }),
    );
    expect(classes).toEqual([0, 0, 1, 3, 4]);
    expect(eventRetentionClass({})).toBe(3);
  });
});
