import { describe, expect, it } from "vitest";
import { ApproximateLruCache } from "./approximate-lru-cache.ts";

describe("what was used lately", () => {
  it("is remembered, and what was not is forgotten", () => {
    const memory = new ApproximateLruCache<number, string>(10);
    memory.set(0, "used");
    memory.set(1, "unused");
    for (let n = 2; n < 100; n += 1) {
      memory.set(n, "new");
      expect(memory.get(0)).toBe("used");
    }
    expect(memory.get(1)).toBeUndefined();
    expect(memory.get(99)).toBe("new");
  });

  it("is bounded at twice the size", () => {
    const memory = new ApproximateLruCache<number, number>(10);
    for (let n = 0; n < 1_000; n += 1) memory.set(n, n);
    const held = Array.from({ length: 1_000 }, (_, n) => memory.get(n));
    expect(held.filter((value) => value !== undefined).length).toBeLessThanOrEqual(20);
  });

  it("is let go when it was not used between two times", () => {
    const memory = new ApproximateLruCache<number, string>(10);
    memory.set(0, "used");
    memory.set(1, "unused");
    for (let time = 0; time < 3; time += 1) {
      memory.evictUnused();
      expect(memory.get(0)).toBe("used");
    }
    expect(memory.get(1)).toBeUndefined();
  });

  it("is gone when cleared, both generations of it", () => {
    const memory = new ApproximateLruCache<number, number>(2);
    for (let n = 0; n < 3; n += 1) memory.set(n, n);
    memory.clear();
    expect([0, 1, 2].map((n) => memory.get(n))).toEqual([undefined, undefined, undefined]);
  });
});
