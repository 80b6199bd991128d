import { describe, expect, it } from "vitest";
import { Cube } from "./cube.ts";
import { scanCube } from "./scan-cube.ts";

describe("scanning a stored cube", () => {
  it("finds the same links, values and cells as parsing its JSON", () => {
    const cube = new Cube();
    cube.add('a","cells":[1,2', "ios|18|Safari", "clicks", 12);
    cube.add('a","cells":[1,2', "android", "event purchase", 3);
    cube.add("mug", "ios|18|Safari", "revenue EUR purchase", -1_500_000n);
    cube.add("mug", "android", "revenue VND purchase", 2n ** 60n);
    const text = cube.toString();
    const { cells, ...names } = JSON.parse(text) as { cells: (number | string)[] };
    const scanned = scanCube(text);
    expect({ ...scanned, cells: [...scanned.cells] }).toEqual({
      ...names,
      cells: cells.map(Number),
    });
    expect(scanned.cells).toHaveLength(16);
  });

  it("finds no cells in an empty cube, even after a larger one", () => {
    const larger = new Cube();
    larger.add("mug", "ios", "clicks", 1);
    scanCube(larger.toString());
    expect(scanCube(new Cube().toString()).cells).toHaveLength(0);
  });

  it("refuses a text that is cut off", () => {
    const cube = new Cube();
    cube.add("mug", "ios", "clicks", 10);
    expect(() => scanCube(cube.toString().slice(0, -3))).toThrow("cut off");
  });
});
