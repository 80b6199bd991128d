import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrateSqliteStore } from "../packages/storage/src/sqlite/index.ts";
import { becomeCurrent, becomeNewer } from "../packages/storage/src/testing/next-migration.ts";
import {
  copyFolder,
  releases,
  unpackRelease,
} from "../packages/storage/src/testing/released-data.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "throughline-released-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe.each(releases)("the packed %s", (release) => {
  it("refuses data of a newer release in every command, and names the release to use", async () => {
    const program = unpackRelease(release, folder);
    const data = join(folder, "data");
    copyFolder(release, data);
    becomeNewer();
    await migrateSqliteStore(data).finally(becomeCurrent);
    for (const line of ["serve", "app list", "migrate up"]) {
      const { status, stderr } = spawnSync(process.execPath, [program, ...line.split(" ")], {
        env: { ...process.env, NODE_OPTIONS: "", PORT: "0", DATA_DIR: data },
        encoding: "utf8",
      });
      expect(status).not.toBe(0);
      expect(stderr).toContain("Use Throughline 99.0.0 or newer");
    }
  });
});
