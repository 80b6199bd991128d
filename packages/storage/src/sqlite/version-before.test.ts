import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aLink, anInstall, matchedTo } from "../contract/samples.ts";
import { fileIn } from "./connect.ts";
import { takeSqliteStoreBack } from "./migrate-store.ts";
import { migrations } from "./migrations.ts";
import { sqliteSchemaStatus } from "./schema-status.ts";
import { openSqliteStore } from "./store.ts";

/** Written by the service itself, of a release whose schema was 10. */
const written = readFileSync(new URL("../../fixtures/schema-10.sql", import.meta.url), "utf8");
const app = "app_fwztxllhox2uxzrm";
const [waiting, claimed] = ["c_AaHiMBT4CoS1IgMCnbf9Ft66PyhQnQ", "c_AaHiMBUr89G1VStJuyiVDtS-I0mbgg"];
const newest = migrations.at(-1)?.version ?? 0;

describe("a data folder that the version before wrote", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "throughline-before-"));
    const db = new DatabaseSync(fileIn(folder));
    db.exec(written);
    db.close();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Schema and rows, as the release that wrote them would read them. */
  function contents(): Record<string, unknown> {
    const db = new DatabaseSync(fileIn(folder), { readOnly: true });
    const schema = db
      .prepare("SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name")
      .all();
    const tables = schema.filter(({ sql }) => String(sql).startsWith("CREATE TABLE"));
    const rows = tables
      // What opening it counts, and where its journals were, is of no release.
      .filter(({ name }) => name !== "probe" && name !== "journals")
      .map(({ name }) => [name, db.prepare(`SELECT * FROM ${String(name)}`).all()]);
    const version = db.prepare("PRAGMA user_version").get();
    db.close();
    return { version, schema, ...Object.fromEntries(rows) };
  }

  it("has everything after the upgrade", async () => {
    expect(sqliteSchemaStatus({ folder })).toMatchObject({ version: 10, newest });
    const store = await openSqliteStore({ folder });
    expect(await store.apps.ofDomain("go.shop.example")).toMatchObject({ id: app, name: "Shop" });
    expect(await store.keys.list(app)).toHaveLength(2);
    const links = await store.links.list(app, { limit: 9, tag: "sale" });
    expect(links.items).toMatchObject([{ code: "spring" }]);
    expect((await store.installs.list(app, { limit: 9 })).items).toMatchObject([
      { match: { click: claimed, type: "probabilistic" } },
    ]);
    expect((await store.events.list(app, { limit: 9 })).items).toMatchObject([
      { name: "purchase" },
    ]);
    expect((await store.audit.list(app, { limit: 9 })).items).toMatchObject([
      { action: "createLink" },
    ]);
    const span = { since: 1_794_700_800_000, until: 1_794_873_600_000, step: "day" } as const;
    expect(await store.stats.overTime(app, span)).toMatchObject([{ clicks: 3, matches: 1 }]);
    const settle = (click: string) =>
      store.installs.settle(anInstall(`new ${click}`, matchedTo(click, "spring"), { app }));
    expect(await settle(waiting)).toMatchObject({ outcome: "settled" });
    expect(await settle(claimed)).toEqual({ outcome: "click-taken" });
    await store.close();
  });

  it("is as it was after the way up and back", async () => {
    const before = contents();
    await (await openSqliteStore({ folder })).close();
    expect(sqliteSchemaStatus({ folder })).toMatchObject({ version: newest });
    takeSqliteStoreBack({ folder, to: 10 });
    expect(contents()).toEqual(before);
  });

  it("keeps what the newer version wrote on the way back, one version by default", async () => {
    const store = await openSqliteStore({ folder });
    await store.links.create(aLink("newer", { app }));
    await store.close();
    takeSqliteStoreBack({ folder });
    expect(sqliteSchemaStatus({ folder })).toMatchObject({ version: newest - 1 });
    takeSqliteStoreBack({ folder, to: 10 });
    expect(contents()["links"]).toMatchObject([{ code: "spring" }, { code: "newer" }]);
  });

  it("goes back neither forward, nor to nothing, nor while it is served", async () => {
    for (const to of [0, newest, newest + 1]) {
      expect(() => takeSqliteStoreBack({ folder, to })).toThrow(`from 1 to ${newest - 1}`);
    }
    const store = await openSqliteStore({ folder, forServing: true });
    expect(() => takeSqliteStoreBack({ folder })).toThrow("already serves");
    await store.close();
  });
});
