import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aClick, anEvent, monday } from "../contract/samples.ts";
import { StoreBusy } from "../errors.ts";
import { connectWriter } from "./connect.ts";
import { openSqliteStore } from "./store.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "throughline-connect-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the writing connection", () => {
  it.each([
    ["journal_mode", "wal"],
    // FULL: a commit is flushed to the disk before it is acknowledged. A killed process cannot show the difference.
    ["synchronous", 2],
    ["secure_delete", 1],
  ])("has %s = %s", (pragma, value) => {
    const db = connectWriter(folder);
    expect(Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})).toEqual([value]);
    db.close();
  });
});

describe("a store with a full queue", () => {
  it("refuses events while it still accepts clicks", async () => {
    const limits = {
      maxQueued: { urgent: 100, background: 1 },
      maxBatch: { urgent: 100, background: 1 },
    };
    const store = await openSqliteStore({ folder, limits });
    const [first, second, click] = await Promise.allSettled([
      store.events.append("app", [anEvent("1")]),
      store.events.append("app", [anEvent("2")]),
      store.clicks.record("app", aClick("c", monday)),
    ]);
    expect([first.status, click.status]).toEqual(["fulfilled", "fulfilled"]);
    expect(second).toMatchObject({ status: "rejected", reason: expect.any(StoreBusy) as unknown });
    await store.close();
  });
});
