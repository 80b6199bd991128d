import { describe, expect, it } from "vitest";
import { TtlCache } from "./ttl-cache.ts";

function counted() {
  let loads = 0;
  return { load: async () => (loads += 1), loads: () => loads };
}

describe("a TTL cache", () => {
  it("loads a value once, and again after it has expired", async () => {
    let now = 0;
    const cache = new TtlCache<number>(() => now, { ttlMs: 10 });
    const { load } = counted();
    expect(await cache.get("a", load)).toBe(1);
    now = 9;
    expect(await cache.get("a", load)).toBe(1);
    now = 10;
    expect(await cache.get("a", load)).toBe(2);
  });

  it("returns a loaded value synchronously until it expires", async () => {
    let now = 0;
    const cache = new TtlCache<number>(() => now, { ttlMs: 10 });
    const loading = cache.get("a", async () => 7);
    expect(cache.peek("a")).toBeUndefined();
    await loading;
    expect(cache.peek("a")).toBe(7);
    now = 10;
    expect(cache.peek("a")).toBeUndefined();
  });

  it("loads a value again after the clock was set back", async () => {
    let now = 1000;
    const cache = new TtlCache<number>(() => now);
    const { load } = counted();
    await cache.get("a", load);
    now = 0;
    expect(await cache.get("a", load)).toBe(2);
  });

  it("loads a value again after it was cleared", async () => {
    const cache = new TtlCache<number>(() => 0);
    const { load } = counted();
    await cache.get("a", load);
    cache.clear();
    expect(await cache.get("a", load)).toBe(2);
  });

  it("does not cache a failure", async () => {
    const cache = new TtlCache<number>(() => 0);
    await expect(cache.get("a", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
    expect(await cache.get("a", async () => 7)).toBe(7);
  });

  it("never holds more than its maximum", async () => {
    const cache = new TtlCache<number>(() => 0, { max: 2 });
    const { load, loads } = counted();
    for (const key of ["a", "b", "c", "a"]) await cache.get(key, load);
    expect(loads()).toBe(4);
  });

  it("drops the least recently used value", async () => {
    const cache = new TtlCache<number>(() => 0, { max: 3 });
    const { load } = counted();
    await cache.get("busy", load);
    for (const key of ["a", "b", "c", "d", "e"]) {
      await cache.get(key, load);
      expect(cache.peek("busy")).toBe(1);
    }
    expect(cache.peek("a")).toBeUndefined();
  });

  it("returns the last known value after it was invalidated and cannot be loaded", async () => {
    const cache = new TtlCache<number>(() => 0);
    const failing = () => Promise.reject(new Error("lost"));
    expect(cache.lastKnown("a")).toBeUndefined();
    await cache.get("a", async () => 7);
    cache.invalidateAll();
    expect(cache.peek("a")).toBeUndefined();
    const loading = cache.get("a", failing);
    expect(cache.lastKnown("a")).toEqual({ value: 7 });
    await expect(loading).rejects.toThrow("lost");
    expect(cache.lastKnown("a")).toEqual({ value: 7 });
    expect(await cache.get("a", async () => 8)).toBe(8);
    expect(cache.lastKnown("a")).toEqual({ value: 8 });
    cache.delete("a");
    expect(cache.lastKnown("a")).toBeUndefined();
  });
});
