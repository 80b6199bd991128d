import { describe, expect, it } from "vitest";
import { Cube } from "./cube.ts";
import { dayLimits, rollUpDay } from "./day.ts";
import { joinClickFacets, otherValue, parseFacets } from "./dimensions.ts";
import type { Measure } from "./measure.ts";
import { addToParts } from "./parts.ts";
import type { NewPart } from "./parts.ts";

/** Returns the parts of an hour with the counts of a cube. */
const hourOf = (cube: Cube, hour = 0) => addToParts([{ app: "app", hour, cube }], []).added;

function cubeOf(parts: readonly NewPart[], kind: NewPart["kind"]): Cube {
  const cube = new Cube();
  for (const part of parts) if (part.kind === kind) cube.addStored(part.doc);
  return cube;
}

const clicksOf = (cube: Cube, link: string) =>
  [...cube.combinationsOf(link)].map(([facets, cells]) => [
    parseFacets(facets),
    Number(cells.get("clicks")),
  ]) as [ReturnType<typeof parseFacets>, number][];

describe("a day", () => {
  it("has the sums of its hours", () => {
    const hours = [1, 2].map((count) => {
      const cube = new Cube();
      cube.add("sale", joinClickFacets({ platform: "ios" }), "clicks", count);
      return hourOf(cube);
    });
    const day = rollUpDay("app", 0, hours.flat());
    expect(day.every(({ isDay, at }) => isDay && at === 0)).toBe(true);
    expect(clicksOf(cubeOf(day, "combinations"), "sale")).toEqual([[{ platform: "ios" }, 3]]);
    expect(clicksOf(cubeOf(day, "dimensions"), "platform")).toEqual([[{ platform: "ios" }, 3]]);
  });

  it("folds the rare combinations of a link level by level, and takes later reversals from them", () => {
    const cube = new Cube();
    const rare = (index: number) => joinClickFacets({ country: "DE", browser: `b${index}` });
    for (let index = 0; index < 1_200; index += 1) cube.add("sale", rare(index), "clicks", 1);
    cube.add("sale", joinClickFacets({ country: "FR" }), "clicks", 100);
    cube.add("news", rare(0), "clicks", 1);
    const day = rollUpDay("app", 0, hourOf(cube));
    const folded = (parts: readonly NewPart[]) =>
      clicksOf(cubeOf(parts, "combinations"), "sale").find(
        ([{ browser }]) => browser === otherValue,
      );
    expect(folded(day)).toEqual([{ browser: otherValue, country: "DE" }, 201]);
    const { combinationsPerLink } = dayLimits;
    const named = clicksOf(cubeOf(day, "combinations"), "sale").filter(
      ([{ browser }]) => browser !== otherValue,
    );
    expect(named).toHaveLength(combinationsPerLink);
    expect(clicksOf(cubeOf(day, "combinations"), "news")).toHaveLength(1);
    const reversal = new Cube();
    reversal.add("sale", rare(999), "clicks", -1);
    expect(folded(rollUpDay("app", 0, [...day, ...hourOf(reversal)]))).toEqual([
      { browser: otherValue, country: "DE" },
      200,
    ]);
  });

  it("names the most frequent values of a dimension", () => {
    const cube = new Cube();
    const { valuesPerDimension: limit } = dayLimits;
    for (let index = 0; index < limit + 10; index += 1) {
      cube.add(`l${index}`, joinClickFacets({ source: `s${index}` }), "clicks", 1);
    }
    cube.add("often", joinClickFacets({ source: "often" }), "clicks", 5);
    const sources = clicksOf(cubeOf(rollUpDay("app", 0, hourOf(cube)), "dimensions"), "source");
    expect(sources).toHaveLength(limit + 1);
    expect(sources.find(([{ source }]) => source === otherValue)?.[1]).toBe(11);
    expect(sources.find(([{ source }]) => source === "often")?.[1]).toBe(5);
  });

  it("names the most frequent events and counts the others together", () => {
    const cube = new Cube();
    for (let index = 0; index < dayLimits.events + 50; index += 1) {
      cube.add("sale", "", `event e${index}` as Measure, 1);
      cube.add("sale", "", `revenue EUR e${index}` as Measure, 1n);
    }
    cube.add("sale", "", "event often", 5);
    const day = rollUpDay("app", 0, hourOf(cube));
    for (const kind of ["combinations", "links"] as const) {
      const cells = cubeOf(day, kind).combinationsOf("sale").get("");
      expect(cells?.get("event often")).toBe(5);
      expect(cells?.get(`event ${otherValue}`)).toBe(51);
      expect(cells?.get(`revenue EUR ${otherValue}`)).toBe(51n);
    }
  });

  it("with very many cells is added up in several passes with the same result", () => {
    const cube = new Cube();
    const facets = joinClickFacets({ platform: "ios" });
    for (let link = 0; link < 120_000; link += 1) cube.add(`l${link}`, facets, "clicks", 1);
    const hour = hourOf(cube);
    const day = rollUpDay("app", 0, [...hour, ...hour]);
    const parts = day.filter(({ kind }) => kind === "combinations");
    expect(parts.reduce((total, { cells }) => total + cells, 0)).toBe(120_000);
    expect(Math.max(...parts.map(({ cells }) => cells))).toBe(5_000);
    expect(clicksOf(cubeOf(day, "combinations"), "l119999")).toEqual([[{ platform: "ios" }, 2]]);
  });
});
