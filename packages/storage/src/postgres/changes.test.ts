import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { aClick, aLink, anInstall, ids, lookup, monday, organic } from "../contract/samples.ts";
import type { Change } from "../nodes/changes.ts";
import type { Store } from "../ports.ts";
import { PostgresChanges } from "./changes.ts";
import { openPostgresStore } from "./store.ts";
import { TestDatabase } from "./testing/database.ts";

describe("nodes on one database", () => {
  let database: TestDatabase;
  let one: Store;
  let other: Store;
  let received: Change[];
  beforeAll(async () => {
    database = await TestDatabase.create();
  });
  afterAll(() => database.remove());
  beforeEach(async () => {
    await database.empty();
    [one, other] = [await open(), await open()];
    received = [];
    other.changes.subscribe((change) => received.push(change));
  });
  afterEach(() => Promise.all([one.close(), other.close()]));

  const open = () => openPostgresStore({ url: database.url });

  it("receive each other's changes", async () => {
    await one.links.create(aLink("sale"));
    await one.links.replace(aLink("sale", { disabled: true }), monday);
    await one.installs.settle(anInstall("phone", organic));
    await one.erase("app", "phone");
    await expect
      .poll(() => received)
      .toEqual([
        { kind: "link", app: "app", code: "sale" },
        { kind: "link", app: "app", code: "sale" },
        { kind: "install", app: "app", install: "phone" },
      ]);
  });

  it("receive a change of kind everything when a change is too large to be published", async () => {
    const code = "x".repeat(9_000);
    await one.links.create(aLink(code));
    await one.links.delete("app", code, monday);
    await expect.poll(() => received).toEqual([{ kind: "everything" }, { kind: "everything" }]);
  });

  it("clear their caches when the connection was lost, and receive changes again", async () => {
    await database.query(`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'LISTEN%'`);
    await expect.poll(() => received).toEqual([{ kind: "everything" }, { kind: "everything" }]);
    await one.links.create(aLink("sale"));
    await expect.poll(() => received.at(-1)).toEqual({ kind: "link", app: "app", code: "sale" });
  });

  it("receive the messages of others in order, and not their own", async () => {
    const heard: string[] = [];
    const stop = other.nodes?.subscribe((message, from) => void heard.push(`${from} ${message}`));
    one.nodes?.subscribe((message) => void heard.push(message));
    const words = ["a", "é".repeat(3_400), '["zero \\u0000 byte"]', "b"];
    await one.nodes?.publish(words);
    await one.nodes?.publish(["c"]);
    const expected = [...words, "c"].map((word) => `${one.nodes?.name} ${word}`);
    await expect.poll(() => heard).toEqual(expected);
    stop?.();
  });

  it("recover when every connection was cut", async () => {
    await database.query(`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`);
    await expect.poll(() => one.check().then(() => "ready", String)).toBe("ready");
    await one.clicks.record("app", aClick("a", monday, "net"));
    expect(ids(await other.clicks.candidates("app", lookup()))).toEqual(["a"]);
  });

  it("keep the other writes of a batch when one is invalid", async () => {
    const outcomes = await Promise.allSettled([
      one.clicks.record("app", aClick("good", monday, "net")),
      one.clicks.record("app", { ...aClick("bad", monday), at: 0.5 }),
      one.clicks.record("app", aClick("zero \0 byte", monday, "net")),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await one.clicks.candidates("app", lookup())).toHaveLength(2);
    expect(await one.clicks.get("app", "zero \0 byte")).toBeDefined();
  });
});

describe("changes of other nodes", () => {
  let notify: (payload: string) => void;
  let received: Change[];
  beforeEach(() => {
    vi.useFakeTimers();
    received = [];
    const changes = new PostgresChanges({
      node: "this",
      onNotification: (_channel, listener) => (notify = listener),
      onGap: () => undefined,
    });
    changes.subscribe((change) => received.push(change));
  });
  afterEach(() => void vi.useRealTimers());

  const link = (code: number) =>
    JSON.stringify({ by: "x", change: { kind: "link", app: "app", code: `${code}` } });
  const everything = { kind: "everything" } as const;

  it("below the limit are emitted one by one", () => {
    for (let code = 0; code < 100; code += 1) notify(link(code));
    expect(received).toHaveLength(100);
    vi.runAllTimers();
    expect(received).toHaveLength(100);
  });

  it("above the limit become a single change of kind everything", () => {
    for (let code = 0; code < 10_000; code += 1) notify(link(code));
    expect(received).toHaveLength(500);
    vi.runAllTimers();
    expect(received.slice(500)).toEqual([everything]);
  });

  it("clear caches at most once per window", () => {
    const all = JSON.stringify({ by: "x", change: everything });
    for (let time = 0; time < 10_000; time += 1) notify(all);
    vi.runAllTimers();
    expect(received).toEqual([everything, everything]);
  });

  it("are ignored if they are not valid", () => {
    for (const payload of ["", "null", "7", "[]", "{}", '{"by":"x","change":{"kind":"key"}}']) {
      notify(payload);
    }
    expect(received).toEqual([]);
  });
});
