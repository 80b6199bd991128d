import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { documents } from "./generated-docs.ts";
import { readConfig } from "./config.ts";
import { settings } from "./settings.ts";

const root = new URL("../../../../", import.meta.url);
/** The formatter aligns tables, so spaces are ignored. */
const unaligned = (text: string) => text.replaceAll(/ +/g, " ").replaceAll(/-{3,}/g, "---");

it.each(documents)(
  "$file is up to date; update it with npm run generate-docs -w @throughline/server",
  ({ file, written }) => {
    const text = readFileSync(new URL(file, root), "utf8");
    expect(unaligned(text)).toBe(unaligned(written()));
  },
);

it.each(Object.values(settings))("$variable accepts its own example", ({ variable, example }) => {
  expect(() => readConfig({ [variable]: example })).not.toThrow();
});
