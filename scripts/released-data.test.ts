import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  copyFolder,
  readReleased,
  releases,
} from "../packages/storage/src/testing/released-data.ts";
import { runIn } from "../packages/cli/src/testing/terminal.ts";

let folder: string;
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(releases)("the data of %s", (release) => {
  const { exports, madeAt } = readReleased(release);

  it("are exported by this release with everything that the release itself exported", async () => {
    folder = mkdtempSync(join(tmpdir(), "throughline-released-"));
    copyFolder(release, folder);
    vi.useFakeTimers({ toFake: ["Date"], now: madeAt });
    await runIn(folder, "migrate up");
    for (const [what, before] of Object.entries(exports)) {
      const { stdout } = await runIn(folder, `export ${what} --format ndjson`);
      const parse = (text: string) =>
        text
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line) as object);
      expect(parse(before).length).toBeGreaterThan(3);
      expect(parse(stdout)).toMatchObject(parse(before));
    }
  });
});
