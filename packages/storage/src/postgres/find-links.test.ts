import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aLink } from "../contract/samples.ts";
import { findRare } from "./find-links.ts";
import { openPostgresStore } from "./store.ts";
import { TestDatabase } from "./testing/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await TestDatabase.create();
});
afterAll(() => database.remove());

const indexes = "SELECT indexname FROM pg_indexes WHERE indexname = 'links_by_text'";

describe("a search on PostgreSQL", () => {
  it("finds the same links if the login may not create the extension pg_trgm", async () => {
    await database.query(`
      CREATE ROLE no_extensions LOGIN; REVOKE CREATE ON DATABASE ${database.name} FROM PUBLIC;
      GRANT ALL ON SCHEMA public TO no_extensions`);
    const store = await openPostgresStore({ url: database.as("no_extensions") });
    expect(await database.query(indexes)).toEqual([]);
    for (const code of ["spring", "summer", "bring"]) await store.links.create(aLink(code));
    const { items } = await store.links.search("app", "RING", { limit: 9 });
    expect(items.map(({ code }) => code)).toEqual(["bring", "spring"]);
    await store.close();
    await database.query(
      "DROP OWNED BY no_extensions; DROP ROLE no_extensions; DROP SCHEMA public CASCADE; CREATE SCHEMA public",
    );
  });

  it("finds a rare word among many links with the index, also right after they were imported", async () => {
    const store = await openPostgresStore({ url: database.url });
    await database.query(`
      INSERT INTO links (app, code, kind, updated_at, sort_name, search_text, doc)
      SELECT 'app', 'code' || n, 'link', 0, 'code' || n, 'code' || n || ' https://shop.example/' || n, '{"n":' || n || ',"data":"' || repeat('x', 400) || '"}'
      FROM generate_series(1, 30000) AS n`);
    // The plan for unknown values is the one that PostgreSQL uses again and again.
    const planFor = async (mode: string) =>
      JSON.stringify(
        await database.query(`
          SET plan_cache_mode = ${mode};
          PREPARE ${mode} AS ${findRare(1)};
          EXPLAIN EXECUTE ${mode}('app', 9999999, 10, '%code777%')`),
      );
    expect(await planFor("force_custom_plan")).toContain("links_by_text");
    await database.query("VACUUM ANALYZE links");
    expect(await planFor("force_generic_plan")).toContain("links_by_text");
    expect(await store.links.search("app", "code777 shop", { limit: 9 })).toMatchObject({
      items: Array.from({ length: 9 }, (_, index) => ({ n: 7_779 - index })),
    });
    await store.close();
  });
});
