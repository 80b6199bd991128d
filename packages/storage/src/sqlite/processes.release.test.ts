import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aClick, monday } from "../contract/samples.ts";
import { claim } from "../contract/steps.ts";
import { processesContract, total } from "../testing/processes.ts";
import { openSqliteStore } from "./store.ts";
import { SqliteChild } from "./testing/child.ts";

/** Starting processes is slow on a busy machine. */
const patience = { timeout: 60_000 };

processesContract("SQLite", {
  createLocation: async () => mkdtempSync(join(tmpdir(), "throughline-processes-")),
  removeLocation: async (folder) => rmSync(folder, { recursive: true }),
  open: (folder) => openSqliteStore({ folder }),
  spawn: (args) => new SqliteChild(args),
});

describe("one data folder", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "throughline-processes-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("can be created by several processes at the same time", patience, async () => {
    const children = Array.from({ length: 4 }, () => new SqliteChild(["open", folder]));
    const printed = await Promise.all(children.map((child) => child.end()));
    expect(printed).toEqual(children.map(() => ["opened"]));
  });

  it("shows every process the clicks of the others at once", patience, async () => {
    const [one, other] = [await openSqliteStore({ folder }), await openSqliteStore({ folder })];
    for (const id of ["a", "b", "c"]) {
      await one.clicks.record("app", aClick(id, monday, "net"));
      expect(await other.clicks.get("app", id), id).toBeDefined();
    }
    await one.clicks.record("app", aClick("d", monday, "net"));
    expect(await total(other)).toMatchObject({ clicks: 4 });
    await one.clicks.record("app", aClick("e", monday, "net"));
    expect(await claim(other, "e", "phone")).toBe("claimed");
    expect(await claim(one, "e", "another")).toBe("taken");
    await other.close();
    await one.clicks.record("app", aClick("f", monday, "net"));
    expect(await total(one)).toMatchObject({ clicks: 6 });
    await one.close();
  });
});
