import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { alone } from "../nodes/peers.ts";
import { DailyQuota } from "./quota.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function quotaOf(most: number) {
  const warnings: [string, boolean][] = [];
  const refused = vi.fn();
  const quota = new DailyQuota({
    name: "clicks",
    peers: alone,
    most,
    perAddress: 2,
    warn: (...told) => warnings.push(told),
    refused,
  });
  return { quota, warnings, refused };
}

describe("a quota a day", () => {
  it("warns before it is used up, once, and when it is", () => {
    const { quota, warnings } = quotaOf(10);
    for (let count = 1; count <= 7; count += 1) quota.allows("app", "192.0.2.1");
    expect(warnings).toEqual([]);
    for (let count = 8; count <= 10; count += 1) quota.allows("app", "192.0.2.1");
    expect(warnings).toEqual([["app", true]]);
    for (let count = 11; count <= 20; count += 1) quota.allows("app", "192.0.2.1");
    expect(warnings).toEqual([
      ["app", true],
      ["app", false],
    ]);
  });

  it("stops whoever used it up, and nobody who adds little, nor another app", () => {
    const { quota, refused } = quotaOf(10);
    const flood = Array.from({ length: 50 }, () => quota.allows("app", "192.0.2.1"));
    expect(flood.filter(Boolean)).toHaveLength(10);
    expect(refused).toHaveBeenCalledTimes(40);
    for (let phone = 0; phone < 50; phone += 1) {
      expect(quota.allows("app", `198.51.100.${phone}`)).toBe(true);
    }
    expect(quota.allows("another", "192.0.2.1")).toBe(true);
  });

  it("begins anew after a day, which a jumping clock does not shorten", () => {
    const { quota } = quotaOf(1);
    for (let count = 0; count < 5; count += 1) quota.allows("app", "192.0.2.1");
    vi.setSystemTime(Date.now() + 30 * 86_400_000);
    expect(quota.allows("app", "192.0.2.1")).toBe(false);
    vi.advanceTimersByTime(86_400_000);
    expect(quota.allows("app", "192.0.2.1")).toBe(true);
  });

  it("of 0 is none", () => {
    const { quota } = quotaOf(0);
    for (let count = 0; count < 50; count += 1) {
      expect(quota.allows("app", "192.0.2.1")).toBe(true);
    }
  });
});
