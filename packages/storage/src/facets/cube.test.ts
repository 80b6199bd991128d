import { describe, expect, it } from "vitest";
import { Cube } from "./cube.ts";
import { facetsAt, parseCube } from "./cube-document.ts";
import { joinClickFacets as facets, joinFacets, otherValue } from "./dimensions.ts";

/** Returns the cells of a cube by link, facets and measure. */
function cellsOf(cube: Cube): Record<string, number | bigint> {
  const stored = parseCube(cube.toString());
  const { links, measures, forEachCell } = stored;
  const found: Record<string, number | bigint> = {};
  forEachCell((link, combination, measure, count) => {
    const combined = joinFacets(facetsAt(stored, combination));
    found[`${links[link]} ${combined} ${measures[measure]}`] = count;
  });
  return found;
}

const fromMail = facets({ platform: "ios", source: "mail", country: "DE" });

describe("a cube", () => {
  it("is the same after it was stored, with every digit of its revenue", () => {
    const cube = new Cube();
    cube.add("sale", fromMail, "clicks", 3);
    cube.add("", facets({}), "installs", 1);
    cube.add("sale", fromMail, "revenue EUR buy now", 19_990_000n);
    cube.add("sale", fromMail, "revenue VND buy now", 10n ** 20n + 1n);
    const again = Cube.parse(cube.toString());
    expect(cellsOf(again)).toEqual(cellsOf(cube));
    expect(Object.values(cellsOf(again))).toEqual([3, 19_990_000, 10n ** 20n + 1n, 1]);
  });

  it("reads a cube that was stored before dimensions were added", () => {
    const cube = new Cube();
    cube.add("sale", facets({ platform: "ios", os: "18" }), "clicks", 3);
    cube.add("sale", facets({ platform: "ios", os: "17" }), "clicks", 4);
    const text = cube.toString();
    expect(Object.keys((JSON.parse(text) as { values: object }).values)).toEqual([
      "platform",
      "os",
    ]);
    expect(cellsOf(Cube.parse(text))).toEqual(cellsOf(cube));
  });

  it("adds up equal cells and drops those that become empty", () => {
    const cube = new Cube();
    cube.add("sale", fromMail, "installs", 2);
    const change = new Cube();
    change.add("sale", fromMail, "installs", -2);
    change.add("news", fromMail, "installs", 2);
    cube.addStored(change.toString());
    expect(cube.removeZeros()).toBe(1);
    expect(cellsOf(cube)).toEqual({ [`news ${fromMail} installs`]: 2 });
  });

  it("adds the counts of the links that are wanted", () => {
    const change = new Cube();
    for (const link of ["sale", "news"]) change.add(link, fromMail, "clicks", 1);
    const cube = new Cube();
    cube.addStored(change.toString(), (link) => link === "news");
    expect(cellsOf(cube)).toEqual({ [`news ${fromMail} clicks`]: 1 });
  });

  it("counts folded links together", () => {
    const cube = new Cube();
    for (const link of ["path:/a", "path:/b", "sale"]) cube.add(link, fromMail, "clicks", 1);
    cube.foldLinks((link) => link.startsWith("path:"));
    expect(cellsOf(cube)).toEqual({
      [`sale ${fromMail} clicks`]: 1,
      [`${otherValue} ${fromMail} clicks`]: 2,
    });
  });
});
