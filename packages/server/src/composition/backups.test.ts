import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hourMs } from "@throughline/engine/durations";
import { scheduleBackups } from "./backups.ts";
import type { Backups } from "./backups.ts";

const monday = Date.UTC(2026, 5, 1, 9);

describe("scheduled backups", () => {
  let folder: string;
  let now: number;
  let backups: Backups | undefined;
  const log = { info: vi.fn(), error: vi.fn() };
  const backUp = vi.fn(async (file: string) => {
    await writeFile(file, "data");
    await writeFile(`${file}.sha256`, "sum");
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "throughline-backups-"));
    now = monday;
    vi.clearAllMocks();
  });
  afterEach(async () => {
    await backups?.stop();
    rmSync(folder, { recursive: true });
  });

  const onFailure = vi.fn(async (_reason: string) => undefined);

  /** Starts the schedule, waits for one check and stops it, like a restart of the service. */
  async function startAt(time: number): Promise<Backups> {
    now = time;
    backups = scheduleBackups(
      { folder, everyMs: 24 * hourMs, keep: 2 },
      { backUp, log, onFailure, now: () => now },
    );
    await backups.stop();
    return backups;
  }

  it("makes the first backup at once and the next when it is due, also after restarts", async () => {
    const first = await startAt(monday);
    expect(readdirSync(folder)).toContain("throughline-2026-06-01T09-00-00Z.db");
    expect(first.lastSuccess()).toBe(monday);
    expect((await startAt(monday + 23 * hourMs)).lastSuccess()).toBe(monday);
    expect(backUp).toHaveBeenCalledTimes(1);
    await startAt(monday + 24 * hourMs);
    expect(backUp).toHaveBeenCalledTimes(2);
  });

  it("keeps the newest backups and deletes only older ones", async () => {
    writeFileSync(join(folder, "before-the-move.db"), "mine");
    for (const day of [0, 1, 2, 3]) await startAt(monday + day * 24 * hourMs);
    expect(readdirSync(folder)).toEqual([
      "before-the-move.db",
      "throughline-2026-06-03T09-00-00Z.db",
      "throughline-2026-06-03T09-00-00Z.db.sha256",
      "throughline-2026-06-04T09-00-00Z.db",
      "throughline-2026-06-04T09-00-00Z.db.sha256",
    ]);
  });

  it("logs a failed backup, keeps the old ones, and tries again", async () => {
    await startAt(monday);
    backUp.mockRejectedValueOnce(new Error("The disk is full."));
    const failed = await startAt(monday + 25 * hourMs);
    expect(log.error).toHaveBeenCalledWith("the backup failed: The disk is full.");
    expect(onFailure.mock.calls).toEqual([["The disk is full."]]);
    expect(failed.lastSuccess()).toBe(monday);
    expect((await startAt(monday + 26 * hourMs)).lastSuccess()).toBe(monday + 26 * hourMs);
  });

  it("continues after a clock that was a year ahead", async () => {
    await startAt(monday + 365 * 24 * hourMs);
    await startAt(monday);
    expect(backUp).toHaveBeenCalledTimes(2);
  });
});
