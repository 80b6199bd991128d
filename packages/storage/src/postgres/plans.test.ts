import { afterAll, beforeAll, expect, it } from "vitest";
import { topLinksOfPage } from "../entities/stats.ts";
import { selectFromPartition } from "./candidates.ts";
import { Database } from "./database.ts";
import { findOwners, findReturns } from "./count-events.ts";
import { insertAndEnqueue } from "./event-store.ts";
import { insertClicks } from "./record-clicks.ts";
import { migratePostgresStore } from "./schema-status.ts";
import { parseDatabaseUrl } from "./database-address.ts";
import { TestDatabase } from "./testing/database.ts";

let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await TestDatabase.create();
  await migratePostgresStore(test.url);
  database = new Database(parseDatabaseUrl(test.url), { batches: 1, work: 1 });
});
afterAll(async () => {
  await database.close();
  await test.remove();
});

/** Makes tables look as if they had never been analyzed, as in a new database. */
const forgetStatistics = `
  SELECT pg_clear_relation_stats(schemaname, tablename) FROM pg_tables WHERE schemaname = 'public'`;

/** Prepares a statement and returns its plan. */
async function planOf(statement: string): Promise<string> {
  const count = Math.max(
    ...[...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)),
  );
  return database.withOwnConnection(async (client) => {
    // Until the transaction ends, autovacuum cannot analyze the tables again.
    await client.query("BEGIN");
    await client.query(forgetStatistics);
    await client.query(`PREPARE one AS ${statement}`);
    const values = Array.from({ length: count }, () => "NULL").join(", ");
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `EXPLAIN (COSTS OFF) EXECUTE one(${values})`,
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
}

it.each([
  [
    "reads clicks",
    selectFromPartition(0),
    [/clicks_0.*\n.*\(app = \$1\) AND \(at = .*\) AND \(serial = /],
  ],
  [
    "records clicks",
    insertClicks,
    [/claims.*\n.*\(app = .*\) AND \(click = /, /stray.*\n.*\(app = .*\) AND \(id = /],
  ],
  ["appends events", insertAndEnqueue, [/on events_0.*\n.*\(app = .*\) AND \(id = /]],
  ["finds installs of events", findOwners, [/installs_pkey.*\n.*\(app = .*\) AND \(id = /]],
  [
    "ranks links by pages",
    topLinksOfPage(["clicks", "opened"]),
    // Without a sort below the limit, a page reads only its own counters.
    [/Limit\n\s+->  GroupAggregate\n.*Group Key.*\n.*counters_pkey.*\n.*\(link > \$4\)/],
  ],
  ["finds returns of events", findReturns, [/returns_pkey.*\n.*\(app = .*\) AND \(install = /]],
])("%s one by one, with a plan made while the tables are empty", async (_title, sql, lookups) => {
  const plan = await planOf(sql);
  for (const lookup of lookups) expect(plan).toMatch(lookup);
  expect(plan).not.toMatch(/Anti Join|hashed SubPlan/);
});
