import { describe, expect, it } from "vitest";
import { ApproximateLruCache } from "./approximate-lru-cache.ts";

describe("the approximate LRU cache", () => {
  it("keeps used entries and evicts unused ones", () => {
    const cache = new ApproximateLruCache<number, string>(10);
    cache.set(0, "used");
    cache.set(1, "unused");
    for (let n = 2; n < 100; n += 1) {
      cache.set(n, "new");
      expect(cache.get(0)).toBe("used");
    }
    expect(cache.get(1)).toBeUndefined();
    expect(cache.get(99)).toBe("new");
  });

  it("holds at most twice its size", () => {
    const cache = new ApproximateLruCache<number, number>(10);
    for (let n = 0; n < 1_000; n += 1) cache.set(n, n);
    const held = Array.from({ length: 1_000 }, (_, n) => cache.get(n));
    expect(held.filter((value) => value !== undefined).length).toBeLessThanOrEqual(20);
  });

  it("evicts entries that were not used between two calls of evictUnused", () => {
    const cache = new ApproximateLruCache<number, string>(10);
    cache.set(0, "used");
    cache.set(1, "unused");
    for (let time = 0; time < 3; time += 1) {
      cache.evictUnused();
      expect(cache.get(0)).toBe("used");
    }
    expect(cache.get(1)).toBeUndefined();
  });

  it("clears both generations", () => {
    const cache = new ApproximateLruCache<number, number>(2);
    for (let n = 0; n < 3; n += 1) cache.set(n, n);
    cache.clear();
    expect([0, 1, 2].map((n) => cache.get(n))).toEqual([undefined, undefined, undefined]);
  });
});
