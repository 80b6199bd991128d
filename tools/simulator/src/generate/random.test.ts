import { describe, expect, it } from "vitest";
import { seededRandom, weighted } from "./random.ts";

function draw(seed: number): number[] {
  const random = seededRandom(seed, "test");
  return Array.from({ length: 5 }, () => random.next());
}

describe("seededRandom", () => {
  it("gives the same numbers for the same seed and others for another seed", () => {
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
  });

  it("is uniform over its range", () => {
    const random = seededRandom(7);
    const tenths = Array.from({ length: 10 }, () => 0);
    for (let i = 0; i < 20_000; i += 1) {
      const slot = random.below(10);
      tenths[slot] = (tenths[slot] ?? 0) + 1;
    }
    expect(Math.min(...tenths)).toBeGreaterThan(1_800);
    expect(Math.max(...tenths)).toBeLessThan(2_200);
  });
});

describe("weighted", () => {
  it("picks in proportion to the weights and never an item with the weight 0", () => {
    const pick = weighted([
      ["often", 3],
      ["never", 0],
      ["seldom", 1],
    ]);
    const random = seededRandom(3);
    const drawn = Array.from({ length: 4_000 }, () => pick(random));
    expect(drawn).not.toContain("never");
    expect(drawn.filter((item) => item === "often").length / 4_000).toBeCloseTo(0.75, 1);
  });

  it("throws if no weight is above 0", () => {
    expect(() => weighted([["never", 0]])).toThrow("weight above 0");
  });
});
