import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { clientHeaders, errorStatus, limits, routes } from "./index.ts";

it("the main entry brings no schema code into a bundle", async () => {
  const { metafile } = await build({
    entryPoints: [fileURLToPath(new URL("index.ts", import.meta.url))],
    bundle: true,
    conditions: ["source"],
    metafile: true,
    write: false,
  });
  const bundled = Object.keys(metafile.inputs);
  expect(bundled.some((file) => file.endsWith("routes.ts"))).toBe(true);
  expect(bundled.filter((file) => /typebox|validate/.test(file))).toEqual([]);
});

it("the contract's values stay as deployed clients and services know them", () => {
  expect({ routes, clientHeaders, errorStatus, limits }).toMatchSnapshot();
});
