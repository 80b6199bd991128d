import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { bundleScript, servedScript } from "../scripts/bundle-script.mjs";

it("the script that the service serves is up to date and at most 4 kB large, compressed", async () => {
  const served = readFileSync(servedScript, "utf8");
  expect(served, "Run `npm run script -w @throughline/web`.").toBe(await bundleScript());
  expect(gzipSync(served, { level: 9 }).length).toBeLessThanOrEqual(4096);
});
