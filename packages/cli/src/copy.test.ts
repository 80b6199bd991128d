import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { exitCodes } from "./exit-codes.ts";
import { runIn, shopLine } from "./testing/terminal.ts";

let home: string;
let data: string;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), "throughline-cli-copy-"));
  data = join(home, "data");
  await runIn(data, shopLine);
  await runIn(data, "link create https://shop.example/p --code spring");
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

describe("throughline copy", { timeout: 60_000 }, () => {
  it("copies a data folder to PostgreSQL and back, and shows counts and checksums", async () => {
    const database = await emptyDatabase();
    const there = await runIn(data, ["copy", "--to", database]);
    expect([there.code, there.stderr]).toEqual([exitCodes.ok, ""]);
    expect(there.stdout).toMatch(/^ {2}links +1 +[0-9a-f]{32}$/m);
    expect(there.stdout).toContain("counts and checksums agree");
    expect(there.stdout).not.toContain("secret");
    expect(there.progress).toEqual(
      expect.arrayContaining(["links: 1 of 1 copied", "links: 1 of 1 compared"]),
    );
    const variables = { STORE: database };
    expect((await runIn(data, "link list", { variables })).stdout).toContain("spring");

    const other = join(home, "other");
    const back = await runIn(data, ["copy", "--from", database, "--to", other, "--json"]);
    expect(back.json()).toMatchObject({ to: other, isResumed: false });
    expect((await runIn(other, "link list")).stdout).toContain("spring");
  });

  it("requires two different stores and an empty target", async () => {
    expect((await runIn(data, "copy")).code).toBe(exitCodes.usage);
    expect((await runIn(data, ["copy", "--to", data])).code).toBe(exitCodes.usage);
    expect((await runIn(data, "copy --to mysql://host/db")).code).toBe(exitCodes.usage);
    const other = join(home, "other");
    await runIn(other, shopLine);
    const { code, stderr } = await runIn(data, ["copy", "--to", other]);
    expect(code).toBe(exitCodes.data);
    expect(stderr).toContain("already holds data (apps)");
    expect((await runIn(join(home, "none"), ["copy", "--to", other])).code).toBe(exitCodes.data);
  });
});

/** Creates a database on the test server. It is deleted with the server. */
async function emptyDatabase(): Promise<string> {
  const desk = inject("postgresServers" as never) as string;
  const created = await fetch(`${desk}/bundled`, { method: "POST" });
  return (await created.text()).replace("owner@", "owner:secret@");
}
