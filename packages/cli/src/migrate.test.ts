import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { exitCodes } from "./exit-codes.ts";
import { runIn, serveInProcess, ServiceProcess, shopLine } from "./testing/terminal.ts";

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "throughline-migrate-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("throughline migrate", () => {
  it("reports an up-to-date data folder and a missing one", async () => {
    const missing = await runIn(folder, "migrate status");
    expect(missing.code).toBe(exitCodes.data);
    await runIn(folder, shopLine);
    const { code, stdout } = await runIn(folder, "migrate status");
    expect(code).toBe(exitCodes.ok);
    expect(stdout).toMatch(/: schema \d+, up to date\.\n$/);
    expect((await runIn(folder, "migrate up")).stdout).toBe(stdout);
  });

  it("reports the schema of a database without changing it or showing its password", async () => {
    const store = await databaseUrl("owner:secret");
    for (let again = 0; again < 2; again += 1) {
      const { code, stdout } = await runIn(folder, "migrate status", {
        variables: { STORE: store },
      });
      expect(code).toBe(exitCodes.ok);
      expect(stdout).toMatch(
        /^postgres:\/\/127\.0\.0\.1:\d+\/\w+: no schema yet; this release creates schema \d+\.\n$/,
      );
    }
  });

  it.each([
    ["an unknown login", "stranger", exitCodes.data, "refused the login stranger"],
    ["a missing database", "owner", exitCodes.data, "There is no such database: nowhere"],
  ])("fails in one sentence for %s", async (_what, user, expected, sentence) => {
    const url = await databaseUrl(user);
    const store = user === "owner" ? url.replace(/\w+$/, "nowhere") : url;
    const { code, stderr } = await runIn(folder, "migrate status", {
      variables: { STORE: store },
    });
    expect(code).toBe(expected);
    expect(stderr).toContain(sentence);
  });

  it("requires a PostgreSQL address and does not print an invalid one, which may contain a password", async () => {
    const { code, stderr } = await runIn(folder, "migrate status", {
      variables: { STORE: "mysql://me:secret@host/db" },
    });
    expect(code).toBe(exitCodes.usage);
    expect(stderr).toContain("STORE is not usable, but must be a URL such as postgres://");
    expect(stderr).not.toContain("secret");
  });

  it("upgrades after a backup, and only when no service uses the folder", async () => {
    await runIn(folder, shopLine);
    const before = (await runIn(folder, "migrate status")).stdout;
    const serving = await serveInProcess(folder);
    expect(await newer("app list")).toMatchObject({
      code: exitCodes.data,
      stderr: expect.stringMatching(/has schema \d+, .* run: throughline migrate up/),
    });
    expect(await newer("migrate up")).toMatchObject({
      code: exitCodes.data,
      stderr: expect.stringContaining("already serves"),
    });
    await serving.close();
    expect((await runIn(folder, "migrate status")).stdout).toBe(before);
    const { code, stdout } = await newer("migrate up");
    expect(code).toBe(exitCodes.ok);
    expect(stdout).toMatch(/^Upgrading the schema from .* which takes a few seconds\.\n/);
    expect(stdout).toMatch(/^The schema was upgraded .* A backup from before the upgrade is in /m);
    const file = /is in (\S+);/.exec(stdout)?.[1] ?? "";
    expect((await runIn(folder, ["verify", file])).stdout).toContain("is complete: 1 apps");
  });

  it("is done by a service that starts, after a backup into BACKUP_DIR", async () => {
    await runIn(folder, shopLine);
    const backups = join(folder, "backups");
    const service = new ServiceProcess(folder, {
      env: { NODE_OPTIONS: `--import=${becomeNewer}`, BACKUP_DIR: backups },
    });
    await service.address();
    await service.kill("SIGTERM");
    expect(readdirSync(backups)).toContainEqual(
      expect.stringMatching(/^throughline-schema-.*\.db$/),
    );
    expect(service.output).toContain("The schema was upgraded from ");
    for (const line of ["app list", "migrate up"]) {
      expect((await runIn(folder, line)).stderr).toContain("Use Throughline 99.0.0 or newer");
    }
    const status = await runIn(folder, "migrate status");
    expect(status.stdout).toContain("Use Throughline 99.0.0 or newer");
    expect(status.code).not.toBe(exitCodes.ok);
  });

  it("refuses data of a development version in every command", async () => {
    await runIn(folder, shopLine);
    const db = new DatabaseSync(join(folder, "throughline.db"));
    db.exec("DROP TABLE schema_version; PRAGMA user_version = 27");
    db.close();
    for (const line of ["app list", "migrate status", "migrate up"]) {
      const { code, stderr } = await runIn(folder, line);
      expect(code).toBe(exitCodes.data);
      expect(stderr).toContain(
        "a development version from before 1.0, and cannot be upgraded. Export it with that version",
      );
    }
  });

  it("refuses to back up a database and points to PostgreSQL's tools", async () => {
    const variables = { STORE: await databaseUrl("owner") };
    const { code, stderr } = await runIn(folder, "backup here", { variables });
    expect(code).toBe(exitCodes.usage);
    expect(stderr).toContain("PostgreSQL's own tools");
  });
});

const [becomeNewer = "", main = ""] = [
  "packages/storage/src/testing/become-newer.ts",
  "packages/cli/src/main.ts",
].map((file) => join(import.meta.dirname, "../../..", file));

/** Runs a command line with a newer release: this one, plus one schema migration. */
async function newer(line: string) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ["--conditions=source", `--import=${becomeNewer}`, main, ...line.split(" ")],
      { env: { ...process.env, DATA_DIR: folder } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 1, stdout, stderr }),
    );
  });
}

/** Creates a database on the test server and returns its address with this login. */
async function databaseUrl(user: string): Promise<string> {
  const desk = inject("postgresServers" as never) as string;
  const created = await fetch(`${desk}/bundled`, { method: "POST" });
  return (await created.text()).replace("owner@", `${user}@`);
}
