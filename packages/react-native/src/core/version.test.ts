import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sdkVersion } from "./version.ts";

it("the version the service is told is the package's", () => {
  const manifest = readFileSync(new URL("../../package.json", import.meta.url).pathname, "utf8");
  expect((JSON.parse(manifest) as { version: string }).version).toBe(sdkVersion);
});
