import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { refuseOldNode } from "./oldest-node.ts";

it("refuses an old Node in a sentence", () => {
  for (const version of ["22.16.0", "22.21.1", "24.0.0", process.versions.node]) {
    expect(refuseOldNode(version)).toBeUndefined();
  }
  for (const version of ["18.20.8", "20.19.5", "22.15.1"]) {
    expect(refuseOldNode(version)).toMatch(
      `Throughline needs Node 22.16 or newer, and this is Node ${version}.`,
    );
  }
});

it("loads nothing else before the version is checked", () => {
  const main = readFileSync(new URL("main.ts", import.meta.url), "utf8");
  const imports = [...main.matchAll(/^import .* from "(.*)"/gm)].map(([, file]) => file);
  expect(imports).toEqual(["./exit-codes.ts", "./oldest-node.ts"]);
});
