import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aLink, anInstall, hour, ids, lookup, matchedTo } from "../contract/samples.ts";
import { openPostgresCopy, openPostgresStore } from "../postgres/index.ts";
import * as postgresColumns from "../postgres/copied-columns.ts";
import { TestDatabase } from "../postgres/testing/database.ts";
import { openSqliteCopy, openSqliteStore } from "../sqlite/index.ts";
import { databasePath } from "../sqlite/connect.ts";
import * as sqliteEnd from "../sqlite/copy-end.ts";
import type { Store } from "../ports.ts";
import { Child } from "../testing/child.ts";
import { copyStore } from "./copy-store.ts";
import type { CopyOptions } from "./copy-store.ts";
import { progressTable } from "./end.ts";
import { copiedTables } from "./tables.ts";
import { fillStore } from "./testing/fill.ts";

const slowCopy = new URL("testing/slow-copy.ts", import.meta.url);
const now = Date.now();

let home: string;
let filled: string;
let database: TestDatabase;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "throughline-copy-"));
  filled = join(home, "filled");
  const store = await openSqliteStore({ folder: filled });
  await fillStore(store, now);
  await store.close();
  fillEmptyTables(filled);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));
beforeEach(async () => {
  database = await TestDatabase.create();
});
afterEach(() => database.remove());

let folders = 0;
const emptyFolder = () => join(home, `empty-${(folders += 1)}`);
const isDatabaseUrl = (location: string) => location.startsWith("postgres:");
const openEnd = (location: string, role: "source" | "target") =>
  isDatabaseUrl(location) ? openPostgresCopy(location, role) : openSqliteCopy(location, role);

/**
 * Inserts a row into each table that `fillStore` left empty, so that the test covers every table.
 */
function fillEmptyTables(folder: string): void {
  const sample = { text: "text", integer: 1, boolean: 1, integers: new Uint8Array(8) };
  const db = new DatabaseSync(databasePath(folder));
  for (const { name, columns } of copiedTables) {
    const names = Object.keys(columns);
    const parameters = names.map(() => "?").join(", ");
    db.prepare(
      `INSERT INTO ${name} (${names.join(", ")})
       SELECT ${parameters} WHERE NOT EXISTS (SELECT 1 FROM ${name})`,
    ).run(...Object.values(columns).map((type) => sample[type]));
  }
  db.close();
}

async function copy(from: string, to: string, options?: CopyOptions) {
  const source = await openEnd(from, "source");
  try {
    const target = await openEnd(to, "target");
    try {
      return await copyStore(source, target, options);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function withStore<T>(location: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = isDatabaseUrl(location)
    ? await openPostgresStore({ url: location })
    : await openSqliteStore({ folder: location });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

describe("the copied tables", () => {
  const known = (own: readonly string[]) =>
    [...copiedTables.map(({ name }) => name), ...own].toSorted();

  it("include every table and column of a data folder", () => {
    const db = new DatabaseSync(databasePath(filled), { readOnly: true });
    const names = (sql: string) =>
      db
        .prepare(sql)
        .all()
        .map((row) => String(row["name"]));
    const tables = names(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    );
    expect(tables.toSorted()).toEqual(known(sqliteEnd.excludedTables));
    for (const { name, columns } of copiedTables) {
      const found = names(`SELECT name FROM pragma_table_info('${name}')`);
      expect([name, ...found.toSorted()]).toEqual([name, ...Object.keys(columns).toSorted()]);
    }
    db.close();
  });

  it("include every table and column of a database", async () => {
    await withStore(database.url, async () => undefined);
    const rows = await database.query(`
      SELECT relname AS table, attname AS column FROM pg_class
      JOIN pg_namespace ON pg_namespace.oid = relnamespace
      JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
      WHERE nspname = 'public' AND relkind IN ('r', 'p') AND NOT relispartition`);
    const tables = [...new Set(rows.map((row) => String(row["table"])))];
    expect(tables.toSorted()).toEqual(known(postgresColumns.excludedTables));
    for (const { name, columns } of copiedTables) {
      const found = rows.filter(({ table }) => table === name).map(({ column }) => String(column));
      const own = Object.keys(postgresColumns.derivedColumns[name]?.columns ?? {});
      const part = name === "clicks" || name === "events" ? ["part"] : [];
      expect([name, ...found.toSorted()]).toEqual([
        name,
        ...[...Object.keys(columns), ...own, ...part].toSorted(),
      ]);
    }
  });
});

describe("a copy", { timeout: 60_000 }, () => {
  it("moves everything from a data folder to PostgreSQL and back", async () => {
    const there = await copy(filled, database.url);
    // An empty table would not be tested.
    expect(there.tables.filter(({ rows }) => rows === 0)).toEqual([]);
    expect(there.isResumed).toBe(false);
    await withStore(database.url, async (store) => {
      const waiting = await store.clicks.candidates("app", lookup({ limit: 3 }));
      expect(ids(waiting)).toEqual(["click 2", "click 5", "click 6"]);
      expect(await store.installs.settle(anInstall("new", matchedTo("click 0")))).toEqual({
        outcome: "click-taken",
      });
    });
    const strays = await database.query("SELECT count(*)::int AS n FROM clicks_0");
    expect(strays).toEqual([{ n: 0 }]);
    const folder = emptyFolder();
    const back = await copy(database.url, folder);
    expect(back.tables).toEqual(there.tables);
    const once = await copy(folder, emptyFolder());
    expect(once.tables).toEqual(back.tables);
  });

  it("produces a store that works like the original", async () => {
    await copy(filled, database.url);
    const folder = emptyFolder();
    await copy(database.url, folder);
    for (const location of [database.url, folder]) {
      await withStore(location, async (store) => {
        expect(await store.links.create(aLink("new"))).toEqual({ outcome: "created" });
        const { items } = await store.links.list("app", { limit: 10 });
        expect(items.map(({ code }) => code)).toEqual(["new", "old\0code", "sale"]);
        expect(await store.erase("app", "phone 1")).toMatchObject({ found: true });
        expect((await store.links.get("app", "sale"))?.createdByInstall).toBeUndefined();
        const span = { since: now - 24 * hour, until: now + hour, step: "hour" } as const;
        const counted = await store.stats.overTime("app", span);
        expect(counted.reduce((sum, { clicks }) => sum + clicks, 0)).toBeGreaterThan(5);
        await store.check();
      });
    }
  });

  it("leaves out clicks that have expired in the database", async () => {
    await copy(filled, database.url);
    await database.query(`INSERT INTO click_floors VALUES ('app', ${now - hour})
      ON CONFLICT (app) DO UPDATE SET floor = excluded.floor`);
    const folder = emptyFolder();
    const { tables } = await copy(database.url, folder);
    expect(tables.find(({ name }) => name === "clicks")?.rows).toBeLessThan(6);
  });

  it.each(["into a database", "into a folder"])("%s resumes after kill -9", async (way) => {
    let from = filled;
    let to = database.url;
    if (way === "into a folder") {
      await copy(filled, database.url);
      [from, to] = [database.url, emptyFolder()];
    }
    const whole = await copy(filled, emptyFolder());
    const child = new Child(slowCopy, [from, to]);
    for (let lines = 1; !child.lines.includes("copied clicks 30"); lines += 1) {
      await child.waitForLines(lines);
    }
    await child.kill();
    await expect(withStore(to, async () => undefined)).rejects.toThrow("is not finished");
    const steps: string[] = [];
    const resumed = await copy(from, to, {
      batch: 5,
      onProgress: ({ table, what, rows }) => steps.push(`${what} ${table} ${rows}`),
    });
    expect(resumed).toEqual({ isResumed: true, tables: whole.tables });
    // The rows that had been copied are not copied again.
    expect(steps).not.toContain("copied claims 3");
    expect(steps).not.toContain("copied clicks 30");
    await withStore(to, (store) => store.check());
  });

  it("refuses a target that is not empty, and another source for an unfinished copy", async () => {
    const folder = emptyFolder();
    await withStore(folder, (store) => store.learnedModels.save("app", {}));
    await expect(copy(filled, folder)).rejects.toThrow("already holds data (learned_models)");
    const begun = emptyFolder();
    const stop = new Error("stop");
    const interrupted = copy(filled, begun, {
      onProgress: () => {
        throw stop;
      },
    });
    await expect(interrupted).rejects.toBe(stop);
    await expect(copy(folder, begun)).rejects.toThrow(`A copy from ${filled} into ${begun}`);
  });

  it("refuses stores that are being served", async () => {
    await withStore(database.url, async () => {
      await expect(copy(filled, database.url)).rejects.toThrow("Stop every node");
    });
    const served = await openSqliteStore({ folder: filled, forServing: true });
    await expect(copy(filled, database.url)).rejects.toThrow("already serves");
    await served.close();
  });

  it("fails if the source changes meanwhile, and leaves a target that cannot be opened", async () => {
    const folder = emptyFolder();
    const target = emptyFolder();
    await copy(filled, folder);
    const change = () => {
      const db = new DatabaseSync(databasePath(folder));
      db.exec("UPDATE events SET doc = replace(doc, 'purchase', 'refund') WHERE id = 'event 9'");
      db.close();
    };
    const changed = copy(folder, target, {
      onProgress: ({ table, what, rows }) =>
        what === "copied" && table === "events" && rows === 60 && change(),
    });
    await expect(changed).rejects.toThrow(/: events \(60 and 60 rows\)\. One of them was changed/);
    await expect(withStore(target, async () => undefined)).rejects.toThrow("not finished");
    const db = new DatabaseSync(databasePath(target));
    expect(db.prepare(`SELECT count(*) AS n FROM ${progressTable}`).get()).toEqual({ n: 1 });
    db.close();
  });
});
