import { describe, expect, it } from "vitest";
import { formatCube, parseCube } from "./cube-document.ts";
import type { Measure } from "./measure.ts";

type Counts = readonly (readonly [Measure, number | bigint])[];

/** Returns the text of a cube with one link, whose combinations have these counts. */
const textOf = (link: string, combinations: Readonly<Record<string, Counts>>) =>
  formatCube(
    new Map([
      [
        link,
        new Map(Object.entries(combinations).map(([facets, counts]) => [facets, new Map(counts)])),
      ],
    ]),
  );

function cellsOf(text: string) {
  const { links, measures, forEachCell } = parseCube(text);
  const cells: unknown[] = [];
  forEachCell((link, combination, measure, count) =>
    cells.push([links[link], combination, measures[measure], count]),
  );
  return cells;
}

describe("the text of a cube", () => {
  it("holds every name and every count", () => {
    const name = 'a","cells":"AAAA';
    const text = textOf(name, {
      "p=ios|o=18": [
        ["clicks", 12],
        ["event purchase", 300],
        ["revenue EUR purchase", -1_500_000n],
      ],
      "p=android|o=18": [["clicks", 1]],
    });
    const { values, combinations, combinationCount, cellCount } = parseCube(text);
    expect(values).toEqual({ platform: ["ios", "android"], os: ["18"] });
    expect([combinationCount, cellCount]).toEqual([2, 4]);
    expect(combinations).toEqual({
      platform: Int32Array.of(0, 1),
      os: Int32Array.of(0, 0),
    });
    expect(cellsOf(text)).toEqual([
      [name, 0, "clicks", 12],
      [name, 0, "event purchase", 300],
      [name, 0, "revenue EUR purchase", -1_500_000],
      [name, 1, "clicks", 1],
    ]);
  });

  it("holds integers of any size exactly", () => {
    const sizes = [0n, 1n, 63n, 64n, 2n ** 30n, 2n ** 31n, 2n ** 52n, 2n ** 53n - 1n, 2n ** 70n];
    const counts = sizes.flatMap((size) => [size, size + 1n, -size - 1n]);
    const text = textOf("sale", {
      "p=ios": counts.map((count, index) => [`revenue EUR ${index}`, count]),
    });
    const found: bigint[] = [];
    parseCube(text).forEachCell((_link, _combination, _measure, count) =>
      found.push(BigInt(count)),
    );
    expect(found).toEqual(counts);
  });

  it("is refused if another release wrote it in another form", () => {
    const { version, ...doc } = JSON.parse(textOf("sale", { "p=ios": [["clicks", 1]] })) as {
      version: number;
    };
    expect(() => parseCube(JSON.stringify({ ...doc, version: version + 1 }))).toThrow(
      "The stored statistics have version 2, and this release reads version 1.",
    );
    expect(() => parseCube(JSON.stringify(doc))).toThrow("have no version");
  });

  it("has no cells if the cube is empty", () => {
    expect(cellsOf(formatCube(new Map()))).toEqual([]);
  });

  it.each(["combinations", "cells"])("is refused if its %s are truncated", (field) => {
    const text = textOf("sale", { "p=ios": [["clicks", 1_000]], "p=android": [["clicks", 1_000]] });
    expect(() => cellsOf(text.slice(0, -3))).toThrow(SyntaxError);
    const doc = JSON.parse(text) as Record<string, string>;
    const bytes = Buffer.from(doc[field] ?? "", "base64");
    for (let length = 0; length < bytes.length; length += 1) {
      const cut = JSON.stringify({ ...doc, [field]: bytes.toString("base64", 0, length) });
      expect(() => cellsOf(cut), `${length} bytes`).toThrow("cut off");
    }
  });
});
