import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { assets, minified } from "./minify.ts";

it.each(assets)("what is sent of $source is made of it as it is now", (asset) => {
  const sent = readFileSync(asset.sent, "utf8");
  expect(sent, "Run `npm run pages -w @throughline/server`.").toBe(minified(asset));
});
