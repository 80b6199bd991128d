import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { exitCodes } from "./exit-codes.ts";
import { runIn, shopLine } from "./testing/terminal.ts";

vi.setConfig({ testTimeout: 300_000 });

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "throughline-moving-"));
  await runIn(folder, shopLine);
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

it("refuses a file with more than half a million rows and imports nothing", async () => {
  const path = join(folder, "links.csv");
  writeFileSync(path, "code,destination\n");
  for (let group = 0; group < 51; group += 1) {
    const rows = Array.from({ length: 10_000 }, (_, row) => `c${group}-${row},/p/${row}\n`);
    appendFileSync(path, rows.join(""));
  }
  const { code, stderr } = await runIn(folder, ["import", "csv", path, "--yes"]);
  expect(code).toBe(exitCodes.failed);
  expect(stderr).toContain("more than 500000 links. Split it into several files.");
  expect((await runIn(folder, "export links")).stdout).toBe("");
});

it("imports thirty thousand links in less than twenty seconds of processor time", async () => {
  const path = join(folder, "links.csv");
  writeFileSync(path, "code,destination,tags\n");
  for (let group = 0; group < 3; group += 1) {
    const rows = Array.from({ length: 10_000 }, (_, row) => `old/c${group}-${row},/p/${row},a\n`);
    appendFileSync(path, rows.join(""));
  }
  const before = process.cpuUsage();
  const { stdout, progress } = await runIn(folder, ["import", "csv", path, "--yes"]);
  const { user, system } = process.cpuUsage(before);
  expect(stdout).toContain("30000 created");
  expect(progress.length).toBeGreaterThan(30);
  expect(progress).toContain("20000 of 30000 links checked");
  expect(progress.at(-1)).toBe("30000 of 30000 links imported");
  expect((user + system) / 1e6).toBeLessThan(20);
});
