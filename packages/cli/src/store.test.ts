import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { StoreUsage } from "@throughline/server";
import { openStore, readConfig } from "@throughline/server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exitCodes } from "./exit-codes.ts";
import { runIn, shopLine } from "./testing/terminal.ts";

let folder: string;
let appId: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "throughline-store-"));
  const made = (await runIn(folder, `${shopLine} --json`)).json() as { app: { id: string } };
  appId = made.app.id;
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (forServing = false) => openStore(readConfig({ DATA_DIR: folder }), { forServing });

async function keepEvents(): Promise<void> {
  const store = await open();
  const events = Array.from({ length: 200 }, (_, i) => ({
    id: `${i}`,
    name: "x",
    at: i,
    receivedAt: i,
    data: "x".repeat(10_000),
  }));
  await store.events.append(appId, events);
  await store.close();
}

const usage = async () => (await runIn(folder, "store usage --json")).json() as StoreUsage;

describe("the store's usage", { timeout: 60_000 }, () => {
  it("is shown by table and by app", async () => {
    await keepEvents();
    const shown = await usage();
    expect(shown.database).toBeGreaterThan(2_000_000);
    expect(shown.tables[0]).toMatchObject({ name: "events" });
    expect(shown.apps).toEqual([
      { app: appId, clicks: 0, installs: 0, events: 200, bytes: expect.any(Number) as number },
    ]);
    expect(shown.apps[0]?.bytes).toBeGreaterThan(2_000_000);
    const { stdout, code } = await runIn(folder, "store usage");
    expect(code).toBe(exitCodes.ok);
    expect(stdout).toMatch(/takes \d+\.\d MB: the database \d+\.\d MB/);
    expect(stdout).toContain(appId);
  });

  it("lists damaged journals that were set aside", async () => {
    const file = join(folder, "throughline.db-damaged-a");
    writeFileSync(file, "");
    expect((await runIn(folder, "store usage")).stdout).toContain(`set aside: ${file}`);
  });

  it("requires an existing data folder", async () => {
    const missing = join(folder, "missing");
    expect((await runIn(missing, "store usage")).code).toBe(exitCodes.data);
    expect((await runIn(missing, "store compact")).code).toBe(exitCodes.data);
  });
});

describe("compacting the store", { timeout: 60_000 }, () => {
  /** Turns the database into one without auto-vacuum, as older versions created it. */
  function makeOld(): void {
    const db = new DatabaseSync(join(folder, "throughline.db"));
    db.exec("PRAGMA auto_vacuum = NONE; VACUUM; DELETE FROM events");
    db.close();
  }

  it("returns unused space to the disk and turns on auto-vacuum", async () => {
    await keepEvents();
    makeOld();
    const before = await usage();
    expect(before).toMatchObject({ givesBack: false });
    expect(before.free).toBeGreaterThan(2_000_000);
    const { stdout, code } = await runIn(folder, "store compact");
    expect([code, stdout]).toEqual([
      exitCodes.ok,
      expect.stringMatching(/^2\.\d MB were returned to the disk/),
    ]);
    expect(await usage()).toMatchObject({ givesBack: true, free: 0 });
  });

  it("is refused while the service is running", async () => {
    const store = await open(true);
    const { code, stderr } = await runIn(folder, "store compact");
    expect(code).toBe(exitCodes.data);
    expect(stderr).toContain("Another process already serves");
    await store.close();
  });
});
