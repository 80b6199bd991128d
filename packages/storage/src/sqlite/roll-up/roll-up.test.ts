import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readCells } from "../../contract/cells.ts";
import { aClick, monday } from "../../contract/samples.ts";
import { joinClickFacets } from "../../facets/dimensions.ts";
import { connectReader, connectWriter } from "../connect.ts";
import { openSqliteStore } from "../store.ts";
import { rollUpWrites } from "../writes/roll-up.ts";
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
    const addDelta = db.prepare("INSERT INTO facet_clicks (groups, doc) VALUES (1, ?)");
    // Computing a step only reads: a thread with a low priority must not hold the lock of the database.
    const reader = connectReader(folder);
    const rollUp = new RollUp(reader);
    const writes = rollUpWrites(db);
    const cells = () => db.prepare("SELECT cells FROM cubes WHERE kind = 'combinations'").all();
    for (let time = 1; time <= 2; time += 1) {
      addDelta.run(group);
      const [ours, theirs] = [rollUp.step({ minPending: 1 }), rollUp.step({ minPending: 1 })];
      for (const step of [theirs, ours]) if (step) writes.storeRollUp(step);
      expect(cells()).toEqual([{ cells: 1 }]);
      expect(rollUp.step({ minPending: 1 })).toBeUndefined();
    }
    reader.close();
    db.close();
  });

  it("leaves few deltas until a report needs them", () => {
    const db = connectWriter(folder);
    const rollUp = new RollUp(db);
    const group = JSON.stringify([["app", "sale", monday, facets, 1]]);
    db.prepare("INSERT INTO facet_clicks (groups, doc) VALUES (1, ?)").run(group);
    expect(rollUp.step({ minPending: 2 })).toBeUndefined();
    db.prepare("INSERT INTO facet_clicks (groups, doc) VALUES (1, ?)").run(group);
    expect(rollUp.step({ minPending: 2 })).toMatchObject({ clicks: [1, 2] });
    db.close();
  });
});
