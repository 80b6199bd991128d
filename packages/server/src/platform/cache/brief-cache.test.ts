import { describe, expect, it } from "vitest";
import { BriefCache } from "./brief-cache.ts";

function counted() {
  let loads = 0;
  return { load: async () => (loads += 1), loads: () => loads };
}

describe("a brief cache", () => {
  it("asks once, and again when the moment has passed", async () => {
    let now = 0;
    const cache = new BriefCache<number>(() => now, { keepMs: 10 });
    const { load } = counted();
    expect(await cache.get("a", load)).toBe(1);
    now = 9;
    expect(await cache.get("a", load)).toBe(1);
    now = 10;
    expect(await cache.get("a", load)).toBe(2);
  });

  it("knows without waiting what was loaded, while the moment lasts", async () => {
    let now = 0;
    const cache = new BriefCache<number>(() => now, { keepMs: 10 });
    const loading = cache.get("a", async () => 7);
    expect(cache.known("a")).toBeUndefined();
    await loading;
    expect(cache.known("a")).toBe(7);
    now = 10;
    expect(cache.known("a")).toBeUndefined();
  });

  it("asks again when the clock was set back", async () => {
    let now = 1000;
    const cache = new BriefCache<number>(() => now);
    const { load } = counted();
    await cache.get("a", load);
    now = 0;
    expect(await cache.get("a", load)).toBe(2);
  });

  it("asks again once cleared", async () => {
    const cache = new BriefCache<number>(() => 0);
    const { load } = counted();
    await cache.get("a", load);
    cache.clear();
    expect(await cache.get("a", load)).toBe(2);
  });

  it("does not remember a failure", async () => {
    const cache = new BriefCache<number>(() => 0);
    await expect(cache.get("a", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
    expect(await cache.get("a", async () => 7)).toBe(7);
  });

  it("never holds more than it may", async () => {
    const cache = new BriefCache<number>(() => 0, { most: 2 });
    const { load, loads } = counted();
    for (const key of ["a", "b", "c", "a"]) await cache.get(key, load);
    expect(loads()).toBe(4);
  });

  it("forgets what was asked for longest ago, and keeps what is asked for again and again", async () => {
    const cache = new BriefCache<number>(() => 0, { most: 3 });
    const { load } = counted();
    await cache.get("busy", load);
    for (const key of ["a", "b", "c", "d", "e"]) {
      await cache.get(key, load);
      expect(cache.known("busy")).toBe(1);
    }
    expect(cache.known("a")).toBeUndefined();
  });

  it("tells what was last known, also when it is distrusted and cannot be loaded", async () => {
    const cache = new BriefCache<number>(() => 0);
    const failing = () => Promise.reject(new Error("lost"));
    expect(cache.last("a")).toBeUndefined();
    await cache.get("a", async () => 7);
    cache.distrust();
    expect(cache.known("a")).toBeUndefined();
    const loading = cache.get("a", failing);
    expect(cache.last("a")).toEqual({ value: 7 });
    await expect(loading).rejects.toThrow("lost");
    expect(cache.last("a")).toEqual({ value: 7 });
    expect(await cache.get("a", async () => 8)).toBe(8);
    expect(cache.last("a")).toEqual({ value: 8 });
    cache.forget("a");
    expect(cache.last("a")).toBeUndefined();
  });
});
