import { TestDatabase } from "@throughline/storage/postgres/testing/database";
import { startOldServer } from "@throughline/storage/postgres/testing/old-server";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp, startFailure, ServiceNode } from "./service-node.ts";

let database: TestDatabase;
let old: Awaited<ReturnType<typeof startOldServer>>;
beforeAll(async () => {
  [database, old] = await Promise.all([TestDatabase.create(), startOldServer()]);
});
afterAll(async () => {
  await old.stop();
  await database.remove();
});

describe("a service node", () => {
  it.concurrent.each([
    [
      "an address where nobody listens",
      () => "postgres://me:secret@127.0.0.1:1/shop",
      "No PostgreSQL answers for shop at 127.0.0.1:1.",
    ],
    ["a refused login", () => database.as("stranger"), "PostgreSQL refused the login stranger"],
    ["a missing right", () => database.as("guest"), "The login guest lacks a right in"],
    ["a too old server", () => old.url, "is PostgreSQL 12; the service needs 15 or newer."],
  ])("exits with one sentence and an exit code for %s", async (title, store, sentence) => {
    if (title === "a missing right") {
      await database.query("DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN");
    }
    await expectFailure(store(), sentence);
  });

  it("exits with one sentence and an exit code if another connection locks the tables", async () => {
    const own = await TestDatabase.create();
    await own.query(`
      CREATE TABLE schema_version (version int, oldest int);
      DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET lock_timeout = 100', current_database()); END $$`);
    const holder = new Client(own.url);
    await holder.connect();
    try {
      await holder.query("BEGIN; LOCK TABLE schema_version");
      await expectFailure(own.url, "is busy; try again in a moment.");
    } finally {
      await holder.end();
      await own.remove();
    }
  });

  it("runs with a login that may not change the schema", async () => {
    const own = await TestDatabase.create();
    const store = await own.forServing();
    const { id, key } = await createApp(store);
    const node = await ServiceNode.start(store);
    try {
      const click = await fetch(`${node.url}/products/42`, {
        redirect: "manual",
        headers: { "user-agent": "Mozilla/5.0 (Linux; Android 15; Pixel 8) Chrome/142 Mobile" },
      });
      const [, clickId] = /clickId%3D([\w-]+)%26/.exec(click.headers.get("location") ?? "") ?? [];
      const open = await fetch(`${node.url}/api/link/match-link`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${key}`,
          "x-app-id": id,
          "content-type": "application/json",
        },
        body: JSON.stringify({ installId: "i", clickId }),
      });
      expect(await open.json()).toMatchObject({ match: { clickId } });
    } finally {
      await node.stop();
      await own.remove();
    }
  });
});

async function expectFailure(store: string, sentence: string): Promise<void> {
  const { code, stderr } = await startFailure(store);
  expect(code).toBe(3);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain("secret");
  expect(stderr.trim().split("\n")).toHaveLength(1);
}
