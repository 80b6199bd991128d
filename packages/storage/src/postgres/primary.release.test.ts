import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aClick, ids, lookup, monday } from "../contract/samples.ts";
import { StoreUnavailable } from "../errors.ts";
import type { Change } from "../nodes/changes.ts";
import { openPostgresStore } from "./store.ts";
import { TestDatabase } from "./testing/database.ts";
import { startPostgres, startStandby } from "./testing/server.ts";
import type { PostgresServer } from "./testing/server.ts";

describe("a primary and its standby", () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  beforeAll(async () => {
    primary = await startPostgres("installed", {
      synchronous_standby_names: "*",
      synchronous_commit: "local",
    });
    standby = await startStandby(primary);
    const admin = TestDatabase.at(primary.url);
    await admin.query("ALTER DATABASE postgres SET synchronous_commit = 'remote_apply'");
  });
  afterAll(() => Promise.all([primary.stop(), standby.stop()]));

  it("form one store, which continues without a restart when the standby takes over", async () => {
    const hosts = [standby, primary].map(({ port }) => `127.0.0.1:${port}`);
    const store = await openPostgresStore({ url: `postgres://owner@${hosts.join(",")}/postgres` });
    const received: Change[] = [];
    store.changes.subscribe((change) => received.push(change));
    await store.clicks.record("app", aClick("before", monday, "net"));

    await primary.stop();
    const asked = Date.now();
    await expect(store.clicks.record("app", aClick("lost", monday, "net"))).rejects.toBeInstanceOf(
      StoreUnavailable,
    );
    expect(Date.now() - asked).toBeLessThan(15_000);
    await expect(store.check()).rejects.toBeInstanceOf(StoreUnavailable);

    const other = TestDatabase.at(standby.url);
    await other.query("ALTER SYSTEM SET synchronous_standby_names = ''");
    await other.query("SELECT pg_promote()");
    const ready = () =>
      store.check().then(
        () => "ready",
        (error: unknown) => String(error),
      );
    await expect.poll(ready, { timeout: 20_000 }).toBe("ready");
    await store.clicks.record("app", aClick("after", monday + 1, "net"));
    const found = ids(await store.clicks.candidates("app", lookup()));
    expect(found.filter((id) => id !== "lost")).toEqual(["after", "before"]);
    await expect.poll(() => received.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
    expect(received.every(({ kind }) => kind === "everything")).toBe(true);
    await store.close();
  });
});
