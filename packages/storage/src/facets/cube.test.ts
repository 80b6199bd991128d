import { describe, expect, it } from "vitest";
import { Cube } from "./cube.ts";
import { facetsAt, parseCube } from "./cube-document.ts";
import { joinClickFacets as facets, joinFacets, otherValue } from "./dimensions.ts";
import type { Measure } from "./measure.ts";

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
    expect(cellsOf(cube.addAll(change).limit())).toEqual({ [`news ${fromMail} installs`]: 2 });
  });

  it("keeps a negative sum of refunds, but no negative count", () => {
    const cube = new Cube();
    cube.add("sale", fromMail, "revenue EUR refund", -5n);
    cube.add("sale", fromMail, "installs", -1);
    expect(cellsOf(cube.limit())).toEqual({ [`sale ${fromMail} revenue EUR refund`]: -5 });
  });

  it("keeps a refund that is added to it, even if nothing was counted before", () => {
    const cube = new Cube();
    const change = new Cube();
    change.add("sale", fromMail, "event refund", 1);
    change.add("sale", fromMail, "revenue EUR refund", -5n);
    change.add("sale", fromMail, "installs", -1);
    const added = cellsOf(cube.addAll(change).addAll(change).limit());
    expect(added).toEqual({
      [`sale ${fromMail} event refund`]: 2,
      [`sale ${fromMail} revenue EUR refund`]: -10,
    });
  });

  it("folds rare combinations level by level and takes later reversals from them", () => {
    const cube = new Cube();
    const rare = (index: number) => facets({ country: "DE", browser: `b${index}` });
    for (let index = 0; index < 2_500; index += 1) cube.add("sale", rare(index), "clicks", 1);
    cube.add("sale", fromMail, "clicks", 100);
    const { [`sale ${fromMail} clicks`]: frequent, ...rest } = cellsOf(cube.limit());
    expect(frequent).toBe(100);
    const folded = `sale ${facets({ browser: "x", country: "DE" }).replace("b=x", `b=${otherValue}`)} clicks`;
    expect(rest[folded]).toBe(1_501);
    const reversal = new Cube();
    reversal.add("sale", rare(2_499), "clicks", -1);
    expect(cellsOf(cube.addAll(reversal).limit())[folded]).toBe(1_500);
  });

  it("has a limited number of cells, of which every link keeps its own counts", () => {
    const cube = new Cube();
    for (let link = 0; link < 1_000; link += 1) {
      for (let visit = 0; visit < 10; visit += 1) {
        const country = String.fromCodePoint(65 + (visit % 26), 65 + (link % 26));
        cube.add(`l${link}`, facets({ country, platform: "ios" }), "clicks", 1 + link);
      }
    }
    const cells = Object.entries(cellsOf(cube.limit()));
    expect(cells.length).toBeLessThanOrEqual(6_000);
    for (const link of [0, 500, 999]) {
      const own = cells.filter(([name]) => name.startsWith(`l${link} `));
      const sum = own.reduce((total, [, count]) => total + Number(count), 0);
      expect(sum, `l${link}`).toBe(10 * (1 + link));
    }
    expect(cells.filter(([name]) => name.startsWith("l999 "))).toHaveLength(10);
  });

  it("names the most frequent events and counts the others together", () => {
    const cube = new Cube();
    for (let index = 0; index < 150; index += 1) {
      cube.add("sale", fromMail, `event e${index}` as Measure, 1);
      cube.add("sale", fromMail, `revenue EUR e${index}` as Measure, 1n);
    }
    cube.add("sale", fromMail, "event often", 5);
    const cells = cellsOf(cube.limit());
    expect(cells[`sale ${fromMail} event often`]).toBe(5);
    expect(cells[`sale ${fromMail} event ${otherValue}`]).toBe(51);
    expect(cells[`sale ${fromMail} revenue EUR ${otherValue}`]).toBe(51);
    expect(Object.keys(cells)).toHaveLength(100 + 1 + 99 + 1);
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
