import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { exitCodes } from "./exit-codes.ts";
import { runIn, ServiceProcess, shopLine } from "./testing/terminal.ts";

vi.setConfig({ testTimeout: 60_000 });

let home: string;
let data: string;
let file: string;
let service: ServiceProcess | undefined;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), "throughline-cli-backup-"));
  data = join(home, "data");
  file = join(home, "monday.db");
  service = undefined;
  await runIn(data, shopLine);
});
afterEach(async () => {
  await service?.kill("SIGKILL");
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

describe("throughline backup, verify and restore", () => {
  it("move all data of a running service into another folder", async () => {
    service = new ServiceProcess(data);
    await service.address();
    await runIn(data, "link create https://shop.example/p --code spring");
    const made = await runIn(data, ["backup", file]);
    expect(made.stdout).toMatch(
      /monday\.db contains 1 apps, 1 links, .* checksum is in .*\.sha256/,
    );
    expect((await runIn(data, ["verify", file])).stdout).toContain("monday.db is complete");

    const other = join(home, "other");
    expect((await runIn(other, ["restore", file])).stdout).toContain("throughline serve");
    expect((await runIn(other, "link list")).stdout).toContain("spring");
  });

  it("refuse to overwrite files and to read a file that is not a backup", async () => {
    await runIn(data, ["backup", file]);
    for (const line of [
      ["backup", file],
      ["restore", file],
    ]) {
      const { code, stderr } = await runIn(data, line);
      expect(code).toBe(exitCodes.data);
      expect(stderr).toMatch(/already (exists|holds data)/);
    }
    const letter = join(home, "letter.db");
    writeFileSync(letter, "Dear operator,");
    expect((await runIn(data, ["verify", letter])).stderr).toContain("not a backup of Throughline");
    expect((await runIn(data, "verify")).code).toBe(exitCodes.usage);
  });
});

it("a service with BACKUP_DIR makes a backup when it starts", async () => {
  const folder = join(home, "backups");
  rmSync(folder, { recursive: true, force: true });
  service = new ServiceProcess(data, { env: { BACKUP_DIR: folder } });
  const url = await service.address();
  const made = await vi.waitFor(
    () => {
      const name = readdirSync(folder).find((entry) => entry.endsWith(".db"));
      if (!name) throw new Error("no backup yet");
      return name;
    },
    { timeout: 20_000 },
  );
  expect((await runIn(data, ["verify", join(folder, made)])).stdout).toContain("is complete");
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toMatch(/^throughline_last_backup_timestamp_seconds 1\d{9}/m);
  expect(metrics).toMatch(/^throughline_build_info\{version="[\d.]+"\} 1$/m);
});
