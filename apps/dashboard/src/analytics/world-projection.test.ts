import { describe, expect, it } from "vitest";
import { mapSize, outlineOf } from "./world-projection.ts";

describe("the outline of a country", () => {
  const outline = (...corners: [number, number][]) =>
    outlineOf({ type: "Polygon", coordinates: [corners] });

  it("lies on the map, west on the left and north at the top", () => {
    expect(outline([-180, 0])).toBe("M0.0 193.1Z");
    expect(outline([180, 0])).toBe(`M${mapSize.width.toFixed(1)} 193.1Z`);
    expect(outline([0, 84], [0, -60])).toMatch(/^M400\.0 0\.0L400\.0 353\.9Z$/);
  });

  it("does not cross the map if the country crosses the 180th meridian, but lies at both edges", () => {
    const path = outline([170, 60], [-170, 60], [-170, 70], [170, 70]);
    const parts = path.split("Z").filter(Boolean);
    const [right, left] = parts.map((part) =>
      [...part.matchAll(/[ML](\S+) /g)].map(([, x]) => Number(x)),
    );
    expect(Math.min(...(right ?? []))).toBeGreaterThan(mapSize.width * 0.6);
    expect(Math.max(...(left ?? []))).toBeLessThan(mapSize.width * 0.4);
  });

  it("has every part of a country with islands, and nothing of a point", () => {
    const island = [
      [10, 10],
      [20, 10],
      [20, 20],
    ];
    const path = outlineOf({ type: "MultiPolygon", coordinates: [[island], [island]] });
    expect(path.match(/M/g)).toHaveLength(2);
    expect(outlineOf({ type: "Point", coordinates: [0, 0] })).toBe("");
  });
});
