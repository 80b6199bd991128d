import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aLink, anApp, monday } from "../contract/samples.ts";
import { openPostgresStore } from "./store.ts";
import { TestDatabase } from "./testing/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await TestDatabase.create();
});
afterAll(() => database.remove());

it("a link that is deleted while its app begins to ignore case leaves no code behind that nobody can have", async () => {
  const store = await openPostgresStore({ url: database.url });
  await store.apps.create(anApp("app"));
  await store.links.create(aLink("Sale"));
  // Another node turns the setting on: it holds the app, and adds the spelling that all others share.
  const other = new Client(database.url);
  await other.connect();
  await other.query("BEGIN");
  await other.query("SELECT FROM apps WHERE id = 'app' FOR UPDATE");
  await other.query("UPDATE apps SET ignore_case = true WHERE id = 'app'");
  await other.query(`
    INSERT INTO links (app, code, kind, target, updated_at, sort_name, search_text, doc)
    SELECT app, 'sale', 'folded', serial, 0, '', '', '' FROM links WHERE code = 'Sale'`);
  const deleting = store.links.delete("app", "Sale", monday);
  await Promise.race([deleting, new Promise((resolve) => setTimeout(resolve, 300))]);
  await other.query("COMMIT");
  await other.end();
  expect(await deleting).toBe(true);
  expect(await store.links.findCodes("app", ["sale", "SALE"])).toEqual([
    { code: "sale" },
    { code: "SALE" },
  ]);
  const again = await store.links.create(aLink("sale"), undefined, true);
  expect(again).toEqual({ outcome: "created" });
  await store.close();
});
