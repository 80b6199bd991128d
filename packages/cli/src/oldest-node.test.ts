import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { oldestNode, refuseOldNode } from "./oldest-node.ts";

it("refuses an old Node in a sentence", () => {
  for (const version of ["22.20.0", "22.21.1", "24.0.0", process.versions.node]) {
    expect(refuseOldNode(version)).toBeUndefined();
  }
  for (const version of ["18.20.8", "20.19.5", "22.19.0"]) {
    expect(refuseOldNode(version)).toMatch(
      `Throughline needs Node 22.20 or newer, and this is Node ${version}.`,
    );
  }
});

it("is the oldest Node in every package and guide", () => {
  const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");
  for (const folder of ["packages/cli", "packages/server", "apps/demo"]) {
    expect(read(`${folder}/package.json`)).toContain(`"node": ">=${oldestNode}"`);
  }
  for (const file of ["README.md", "docs/guides/operating.md", "packages/cli/README.md"]) {
    const versions = [...read(file).matchAll(/Node (22[.\d]*)/g)].map(([, version]) => version);
    expect(versions, file).toEqual([oldestNode]);
  }
});

it("loads nothing else before the version is checked", () => {
  const main = readFileSync(new URL("main.ts", import.meta.url), "utf8");
  const imports = [...main.matchAll(/^import .* from "(.*)"/gm)].map(([, file]) => file);
  expect(imports).toEqual(["./exit-codes.ts", "./oldest-node.ts"]);
});
