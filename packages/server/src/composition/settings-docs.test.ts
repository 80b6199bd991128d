import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { documents } from "./settings-docs.ts";
import { readConfig } from "./config.ts";
import { settings } from "./settings.ts";

const root = new URL("../../../../", import.meta.url);
/** Tables are aligned by the formatter. */
const unaligned = (text: string) => text.replaceAll(/ +/g, " ").replaceAll(/-{3,}/g, "---");

it.each(documents)(
  "$file names every setting as it is (npm run settings -w @throughline/server)",
  ({ file, written }) => {
    const text = readFileSync(new URL(file, root), "utf8");
    expect(unaligned(text)).toBe(unaligned(written()));
  },
);

it.each(Object.values(settings))("$variable takes its own example", ({ variable, example }) => {
  expect(() => readConfig({ [variable]: example })).not.toThrow();
});
