import { expect, it } from "vitest";
import { CountsByName } from "./counts-by-name.ts";

it("adds up counts by name and column exactly, beyond the largest exact number", () => {
  const counts = new CountsByName();
  const large = Number.MAX_SAFE_INTEGER;
  counts.addRows(["a", "b"], Float64Array.of(large, 0, 0, 1));
  counts.addRows(["b", "a"], Float64Array.of(0, 2, large, 0));
  counts.addRows(["a"], Float64Array.of(-3, 0));
  const found: unknown[] = [];
  for (const name of counts.names) {
    counts.forEachColumn(name, ["first", "second"], (column, count) =>
      found.push([name, column, count]),
    );
  }
  expect(found).toEqual([
    ["a", "first", 2n * BigInt(large) - 3n],
    ["b", "second", 3],
  ]);
});

it("keeps a sum of 0 and leaves out what was never counted", () => {
  const counts = new CountsByName();
  counts.addRows(["refunded", "unused"], Float64Array.of(0, 5, 0, 0));
  counts.addRows(["refunded"], Float64Array.of(0, -5));
  expect([...counts.names]).toEqual(["refunded"]);
  const found: unknown[] = [];
  counts.forEachColumn("refunded", [1, 2], (column, count) => found.push([column, count]));
  expect(found).toEqual([[2, 0]]);
});
