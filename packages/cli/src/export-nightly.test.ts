import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exitCodes } from "./exit-codes.ts";
import { OpenStores, runIn, shopLine } from "./testing/terminal.ts";

const dayMs = 86_400_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

let home: string;
let data: string;
let stores: OpenStores;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), "throughline-cli-export-"));
  data = join(home, "data");
  stores = new OpenStores();
  await run(shopLine);
  await run("link create https://shop.example/p --code spring");
});
afterEach(async () => {
  await stores.close();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

const run = (line: string, variables: Record<string, string> = {}) =>
  runIn(data, line, { open: stores.open, variables });

describe("throughline export nightly", () => {
  it("exports now, after a failure without waiting, and says up to which day", async () => {
    const target = join(home, "target");
    // A file where the folder should be.
    writeFileSync(target, "");
    const failed = await run("export nightly", { EXPORT_TO: target });
    expect(failed).toMatchObject({ code: exitCodes.failed });
    expect(failed.stdout + failed.stderr).toContain(`The folder ${target} cannot be written`);
    rmSync(target);
    const { code, stdout } = await run("export nightly", { EXPORT_TO: target });
    expect([code, stdout]).toEqual([
      exitCodes.ok,
      expect.stringMatching(/^app_\w+: exported up to \d{4}-\d\d-\d\d \(rows: 1\)\n$/),
    ]);
    const [, app = "", day = ""] = /^(\w+): exported up to (\S+) /.exec(stdout) ?? [];
    const file = join(target, `app=${app}/table=links/day=${day}/links.parquet`);
    expect(existsSync(file)).toBe(true);
    rmSync(file);
    const first = dayOf(Date.parse(day) - dayMs);
    const again = await run(`export nightly --from ${first} --json`, { EXPORT_TO: target });
    expect(again.json()).toEqual([{ app, day: expect.any(String), rows: 1, error: null }]);
    expect(existsSync(file)).toBe(true);
  });

  it("says that another process is at work, and refuses what it cannot understand", async () => {
    const store = await stores.open({ DATA_DIR: data }, { mustExist: true });
    const [app] = await store.apps.list();
    const until = Date.now() + 300_000;
    await store.nightlyExports.hold(app?.id ?? "", Date.now(), until);
    const busy = await run("export nightly", { EXPORT_TO: join(home, "target") });
    expect(busy.stdout + busy.stderr).toContain(
      `Another process exports this app. If it was killed, try again at ${new Date(until).toISOString()}.`,
    );
    expect(busy.code).toBe(exitCodes.failed);
    const wrongDay = await run("export nightly --from 2026-02-31x", { EXPORT_TO: home });
    expect(wrongDay.stderr).toContain("--from must be a day such as 2026-11-01.");
    expect((await run("export nightly")).stderr).toContain("EXPORT_TO is not set.");
  });
});
