import { describe, expect, it } from "vitest";
import { Cube } from "./cube.ts";
import { joinClickFacets } from "./dimensions.ts";
import { addToParts, minCellsOfFullPart, linkHash, splitIntoParts } from "./parts.ts";
import type { NewPart, OpenPart } from "./parts.ts";

const at = 0;
const facets = joinClickFacets({ platform: "ios" });

/** A change of an hour with a click on each of these links. */
function clicksOn(first: number, count: number) {
  const cube = new Cube();
  for (let number = first; number < first + count; number += 1) {
    cube.add(`link-${number}`, facets, "clicks", 1);
  }
  return { app: "app", hour: at, cube };
}

const opened = (parts: readonly NewPart[]): OpenPart[] =>
  parts
    .filter(({ cells }) => cells < minCellsOfFullPart)
    .map(({ app, kind, doc }, index) => ({ serial: index + 1, app, at, kind, doc }));

const ofKind = (parts: readonly NewPart[], kind: string) =>
  parts.filter((part) => part.kind === kind);

describe("parts", () => {
  it("take new counts until they are full", () => {
    const first = addToParts([clicksOn(0, 3_000)], []);
    expect(ofKind(first.added, "combinations").map(({ cells }) => cells)).toEqual([3_000]);
    const second = addToParts([clicksOn(3_000, 3_000)], opened(first.added));
    expect(second.removed).toEqual(opened(first.added).map(({ serial }) => serial));
    expect(ofKind(second.added, "combinations").map(({ cells }) => cells)).toEqual([6_000]);
    const third = addToParts([clicksOn(6_000, 1)], opened(second.added));
    expect(ofKind(third.added, "combinations").map(({ cells }) => cells)).toEqual([1]);
    expect(ofKind(third.added, "dimensions").map(({ cells }) => cells)).toEqual([2]);
  });

  it("cost the same, however many links the hour has", () => {
    let open: OpenPart[] = [];
    const sizes: number[] = [];
    for (let step = 0; step < 20; step += 1) {
      const { added } = addToParts([clicksOn(step * 2_000, 2_000)], open);
      open = opened(added);
      sizes.push(added.reduce((total, { cells }) => total + cells, 0));
    }
    expect(Math.max(...sizes)).toBeLessThan(minCellsOfFullPart + 2_000 + 10);
  });

  it("disappear if their counts are reverted", () => {
    const { added } = addToParts([clicksOn(0, 1)], []);
    const reverted = new Cube();
    reverted.add("link-0", facets, "clicks", -1);
    const change = { app: "app", hour: at, cube: reverted };
    expect(addToParts([change], opened(added))).toEqual({ removed: [1, 2], added: [] });
  });

  it("of a day are sorted, so that those of a link can be found", () => {
    const { cube } = clicksOn(0, 12_000);
    const place = { app: "app", at, isDay: true, kind: "combinations" } as const;
    const parts = splitIntoParts(place, cube);
    expect(parts.map(({ cells }) => cells)).toEqual([5_000, 5_000, 2_000]);
    const hash = linkHash("link-7");
    const found = parts.filter(({ low, high }) => low <= hash && hash <= high);
    expect(found).toHaveLength(1);
    expect([...Cube.parse(found[0]?.doc ?? "").links]).toContain("link-7");
  });
});
