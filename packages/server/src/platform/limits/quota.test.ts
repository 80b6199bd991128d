import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { singleNode } from "../nodes/peers.ts";
import { DailyQuota } from "./quota.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function quotaOf(max: number) {
  const warnings: [string, boolean][] = [];
  const refused = vi.fn();
  const quota = new DailyQuota({
    name: "clicks",
    peers: singleNode,
    max,
    allowancePerAddress: 2,
    onWarning: (...warning) => warnings.push(warning),
    onRefused: refused,
  });
  return { quota, warnings, refused };
}

describe("a daily quota", () => {
  it("warns once when it is nearly used up and once when it is used up", () => {
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

  it("refuses the address that used it up, but no address with little usage and no other app", () => {
    const { quota, refused } = quotaOf(10);
    const flood = Array.from({ length: 50 }, () => quota.allows("app", "192.0.2.1"));
    expect(flood.filter(Boolean)).toHaveLength(10);
    expect(refused).toHaveBeenCalledTimes(40);
    for (let phone = 0; phone < 50; phone += 1) {
      expect(quota.allows("app", `198.51.100.${phone}`)).toBe(true);
    }
    expect(quota.allows("another", "192.0.2.1")).toBe(true);
  });

  it("restarts after a day, even if the wall clock jumps", () => {
    const { quota } = quotaOf(1);
    for (let count = 0; count < 5; count += 1) quota.allows("app", "192.0.2.1");
    vi.setSystemTime(Date.now() + 30 * 86_400_000);
    expect(quota.allows("app", "192.0.2.1")).toBe(false);
    vi.advanceTimersByTime(86_400_000);
    expect(quota.allows("app", "192.0.2.1")).toBe(true);
  });

  it("sets no limit when it is 0", () => {
    const { quota } = quotaOf(0);
    for (let count = 0; count < 50; count += 1) {
      expect(quota.allows("app", "192.0.2.1")).toBe(true);
    }
  });
});
