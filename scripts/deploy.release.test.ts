import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const deploy = fileURLToPath(new URL("../deploy", import.meta.url));

describe("the systemd unit", () => {
  let folder: string;
  let unit: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "throughline-unit-"));
    unit = join(folder, "throughline.service");
    // The package is not installed on this machine.
    writeFileSync(
      unit,
      readFileSync(join(deploy, "throughline.service"), "utf8").replace(
        /^ExecStart=\S+/m,
        `ExecStart=${process.execPath}`,
      ),
    );
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("is accepted by systemd", () => {
    const { status, stdout, stderr } = spawnSync("systemd-analyze", ["verify", unit], {
      encoding: "utf8",
    });
    expect(stdout + stderr).toBe("");
    expect(status).toBe(0);
  });

  it("restricts the service to few privileges", () => {
    const { stdout } = spawnSync(
      "systemd-analyze",
      ["security", "--offline=true", "--no-pager", unit],
      { encoding: "utf8" },
    );
    const exposure = /exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1];
    expect(Number(exposure), stdout).toBeLessThanOrEqual(1.5);
  });
});
