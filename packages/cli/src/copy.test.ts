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
  it("takes a data folder to PostgreSQL and back, and says what was compared", async () => {
    const database = await emptyDatabase();
    const there = await runIn(data, ["copy", "--to", database]);
    expect([there.code, there.complained]).toEqual([exitCodes.ok, ""]);
    expect(there.printed).toMatch(/^ {2}links +1 +[0-9a-f]{32}$/m);
    expect(there.printed).toContain("counts and checksums compared");
    expect(there.printed).not.toContain("secret");
    expect(there.progress).toEqual(
      expect.arrayContaining(["links: 1 of 1 copied", "links: 1 of 1 compared"]),
    );
    const variables = { STORE: database };
    expect((await runIn(data, "link list", { variables })).printed).toContain("spring");

    const other = join(home, "other");
    const back = await runIn(data, ["copy", "--from", database, "--to", other, "--json"]);
    expect(back.json()).toMatchObject({ to: other, isResumed: false });
    expect((await runIn(other, "link list")).printed).toContain("spring");
  });

  it("asks for two places, and refuses a target that holds something", async () => {
    expect((await runIn(data, "copy")).code).toBe(exitCodes.usage);
    expect((await runIn(data, ["copy", "--to", data])).code).toBe(exitCodes.usage);
    expect((await runIn(data, "copy --to mysql://host/db")).code).toBe(exitCodes.usage);
    const other = join(home, "other");
    await runIn(other, shopLine);
    const { code, complained } = await runIn(data, ["copy", "--to", other]);
    expect(code).toBe(exitCodes.data);
    expect(complained).toContain("already holds data (apps)");
    expect((await runIn(join(home, "none"), ["copy", "--to", other])).code).toBe(exitCodes.data);
  });
});

/** A database of its own on the tests' server. It goes with the server. */
async function emptyDatabase(): Promise<string> {
  const desk = inject("postgresServers" as never) as string;
  const created = await fetch(`${desk}/bundled`, { method: "POST" });
  return (await created.text()).replace("owner@", "owner:secret@");
}
