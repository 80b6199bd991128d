import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { exitCodes } from "./exit-codes.ts";
import { runIn, shopLine } from "./testing/terminal.ts";

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "throughline-migrate-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("throughline migrate", () => {
  it("says that a data folder is up to date, and that there is none", async () => {
    const missing = await runIn(folder, "migrate status");
    expect(missing.code).toBe(exitCodes.data);
    await runIn(folder, shopLine);
    const { code, printed } = await runIn(folder, "migrate status");
    expect(code).toBe(exitCodes.ok);
    expect(printed).toMatch(/: schema \d+, up to date\.\n$/);
    expect((await runIn(folder, "migrate up")).printed).toBe(printed);
  });

  it("says how far a database is, without its password and without changing it", async () => {
    const store = await databaseUrl("owner:secret");
    for (let again = 0; again < 2; again += 1) {
      const { code, printed } = await runIn(folder, "migrate status", {
        variables: { STORE: store },
      });
      expect(code).toBe(exitCodes.ok);
      expect(printed).toMatch(
        /^postgres:\/\/127\.0\.0\.1:\d+\/\w+: no schema yet; this release makes schema \d+\.\n$/,
      );
    }
  });

  it.each([
    ["a login nobody has", "stranger", exitCodes.data, "refused the login stranger"],
    ["no database", "owner", exitCodes.data, "There is no such database: nowhere"],
  ])("fails in one sentence for %s", async (_what, user, expected, sentence) => {
    const url = await databaseUrl(user);
    const store = user === "owner" ? url.replace(/\w+$/, "nowhere") : url;
    const { code, complained } = await runIn(folder, "migrate status", {
      variables: { STORE: store },
    });
    expect(code).toBe(expected);
    expect(complained).toContain(sentence);
  });

  it("asks for an address of PostgreSQL, and shows none that may hold a password", async () => {
    const { code, complained } = await runIn(folder, "migrate status", {
      variables: { STORE: "mysql://me:secret@host/db" },
    });
    expect(code).toBe(exitCodes.usage);
    expect(complained).toContain("STORE is not usable, but must be an address such as postgres://");
    expect(complained).not.toContain("secret");
  });

  it("goes down for the release before, and up again with whatever the newer release opens", async () => {
    await runIn(folder, shopLine);
    const { newest } = (await runIn(folder, "migrate status --json")).json() as { newest: number };
    const status = async () => (await runIn(folder, "migrate status --json")).json();
    expect((await newer("app list")).printed).toContain("Shop");
    expect(await status()).toMatchObject({ version: newest + 1, newest });
    const refused = await runIn(folder, "app list");
    expect(refused.code).toBe(exitCodes.data);
    expect(refused.complained).toContain(`throughline migrate down --to ${newest}`);
    expect((await newer("migrate down --to 99")).code).toBe(exitCodes.data);
    const down = await newer(`migrate down --to ${newest}`);
    expect(down.printed).toContain(`: schema ${newest}. Start the older release now`);
    expect((await runIn(folder, "app list")).printed).toContain("Shop");
    expect(await status()).toMatchObject({ version: newest, newest });
  });

  it("refuses to go down where no older schema was released, or to one that is none", async () => {
    await runIn(folder, shopLine);
    const { code, complained } = await runIn(folder, "migrate down");
    expect(code).toBe(exitCodes.data);
    expect(complained).toContain("the oldest that was ever released");
    expect((await runIn(folder, "migrate down --to before")).code).toBe(exitCodes.usage);
  });

  it("refuses data of a development version in one sentence, whatever is asked", async () => {
    await runIn(folder, shopLine);
    const db = new DatabaseSync(join(folder, "throughline.db"));
    db.exec("PRAGMA user_version = 10");
    db.close();
    for (const line of ["app list", "migrate status", "migrate up", "migrate down"]) {
      const { code, complained } = await runIn(folder, line);
      expect(code).toBe(exitCodes.data);
      expect(complained).toContain(
        "a development version from before the first release (schema 10) and cannot be upgraded. Move it away",
      );
    }
  });

  it("says that a database needs no way down", async () => {
    const variables = { STORE: await databaseUrl("owner") };
    const { code, complained } = await runIn(folder, "migrate down", { variables });
    expect(code).toBe(exitCodes.data);
    expect(complained).toContain("start that one on it as it is");
  });

  it("leaves backups to PostgreSQL", async () => {
    const variables = { STORE: await databaseUrl("owner") };
    const { code, complained } = await runIn(folder, "backup here", { variables });
    expect(code).toBe(exitCodes.usage);
    expect(complained).toContain("PostgreSQL's own tools");
  });
});

const program = ["packages/storage/src/testing/add-step.ts", "packages/cli/src/main.ts"].map(
  (file) => join(import.meta.dirname, "../../..", file),
);

/** Runs a command line with a newer release: this one, with one more step of the schema. */
async function newer(line: string) {
  const [oneMoreStep = "", main = ""] = program;
  const { code, stdout } = await new Promise<{ code: number; stdout: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ["--conditions=source", `--import=${oneMoreStep}`, main, ...line.split(" ")],
      { env: { ...process.env, DATA_DIR: folder } },
      (_error, printed) => resolve({ code: child.exitCode ?? 1, stdout: printed }),
    );
  });
  return { code, printed: stdout };
}

/** The address of a new database on the tests' server, for this login. */
async function databaseUrl(user: string): Promise<string> {
  const desk = inject("postgresServers" as never) as string;
  const created = await fetch(`${desk}/bundled`, { method: "POST" });
  return (await created.text()).replace("owner@", `${user}@`);
}
