import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { assets, minify } from "./minify.ts";

it.each(assets)("the minified file of $source is up to date", (asset) => {
  const output = readFileSync(asset.output, "utf8");
  expect(output, "Run `npm run pages -w @throughline/server`.").toBe(minify(asset));
});
