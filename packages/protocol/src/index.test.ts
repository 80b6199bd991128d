import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { clientHeaders, errorStatus, limits, routes } from "./index.ts";

async function filesOf(entry: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    conditions: ["source"],
    metafile: true,
    write: false,
  });
  return Object.keys(metafile.inputs);
}

it("the client entry adds only routes, limits, the name of an event and Retry-After to a bundle", async () => {
  const files = (await filesOf("client.ts")).map((file) => basename(file));
  expect(files.toSorted()).toEqual([
    "ad-consent.ts",
    "client.ts",
    "limits.ts",
    "retry-after.ts",
    "routes.ts",
  ]);
});

it("the main entry adds no schema code to a bundle", async () => {
  const bundled = await filesOf("index.ts");
  expect(bundled.some((file) => file.endsWith("routes.ts"))).toBe(true);
  expect(bundled.filter((file) => /typebox|validate/.test(file))).toEqual([]);
});

it("the values that deployed clients and services use do not change", () => {
  expect({ routes, clientHeaders, errorStatus, limits }).toMatchSnapshot();
});
