import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readCells } from "../../contract/cells.ts";
import { aClick, monday } from "../../contract/samples.ts";
import { joinClickFacets } from "../../facets/dimensions.ts";
import { connectWriter, databasePath } from "../connect.ts";
import { openSqliteStore } from "../store.ts";
import { RollUp } from "./roll-up.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "throughline-roll-up-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const facets = joinClickFacets({ platform: "ios" });

describe("rolling up", () => {
  it("happens in a thread of its own while the folder is served, and on demand otherwise", async () => {
    const served = await openSqliteStore({ folder, forServing: true });
    const other = await openSqliteStore({ folder });
    await served.clicks.record("app", { ...aClick("a", monday, "a"), facets });
    expect((await readCells(served)).map(({ count }) => count)).toEqual([1]);
    await served.clicks.record("app", { ...aClick("b", monday, "b"), facets });
    expect((await readCells(other)).map(({ count }) => count)).toEqual([2]);
    expect((await readCells(served)).map(({ count }) => count)).toEqual([2]);
    await other.close();
    await served.close();
  });

  it("counts a delta once if another process is faster", () => {
    const db = connectWriter(folder);
    const group = JSON.stringify([["app", "sale", monday, facets, 1]]);
    db.prepare("INSERT INTO facet_clicks (groups, doc) VALUES (1, ?)").run(group);
    const other = new RollUp(new DatabaseSync(databasePath(folder)));
    // The other process rolls up after this one has read, and before it writes.
    let isFirst = true;
    const slow = new Proxy(db, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          if (args[0] === "BEGIN IMMEDIATE" && isFirst) {
            isFirst = false;
            other.facets();
          }
          return (value as (...given: unknown[]) => unknown).apply(target, args);
        };
      },
    });
    new RollUp(slow).facets();
    expect(isFirst).toBe(false);
    const find = db.prepare("SELECT cells, doc FROM cubes WHERE kind = 'combinations'");
    expect(find.all()).toMatchObject([{ cells: 1 }]);
    expect(db.prepare("SELECT count(*) AS left FROM facet_clicks").get()).toEqual({ left: 0 });
    db.close();
  });
});
