import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { dataKinds } from "./data-kinds.ts";

it("are the table in the privacy guide", () => {
  const guide = new URL("../../../../docs/guides/matching-and-privacy.md", import.meta.url);
  const [, table = ""] =
    /how long it is kept.*\n\|[-| ]+\n((?:\|.*\n)+)/.exec(readFileSync(guide, "utf8")) ?? [];
  const rows = table
    .trim()
    .split("\n")
    .map((row) =>
      row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const expected = Object.entries(dataKinds).map(([kind, { holds, kept }]) => [
    `\`${kind}\``,
    holds,
    kept,
  ]);
  expect(rows).toEqual(expected);
});
