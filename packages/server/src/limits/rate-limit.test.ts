import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { localRateLimit, subjectOfAddress } from "./rate-limit.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a rate limit", () => {
  it("refuses what comes too often, says when to come back, and keeps its word", async () => {
    const limit = localRateLimit(2, "with this key");
    await limit("a");
    vi.advanceTimersByTime(15_000);
    await limit("a");
    await expect(limit("a")).rejects.toMatchObject({
      code: "rate_limited",
      headers: { "Retry-After": "45" },
    });
    vi.advanceTimersByTime(45_000);
    await limit("a");
  });

  it("counts every subject for itself", async () => {
    const limit = localRateLimit(1, "from this address");
    await limit("a");
    await limit("b");
    await expect(limit("a")).rejects.toThrow("Too many requests from this address");
  });

  it("can be asked without counting", async () => {
    const limit = localRateLimit(1, "for invites of this app", "hour");
    for (let asked = 0; asked < 3; asked += 1) await limit.check("a");
    await limit("a");
    await expect(limit.check("a")).rejects.toMatchObject({
      code: "rate_limited",
      headers: { "Retry-After": "3600" },
    });
    vi.advanceTimersByTime(3_600_000);
    await limit.check("a");
  });

  it("of 0 refuses nothing", async () => {
    const limit = localRateLimit(0, "with this key");
    for (let request = 0; request < 100; request += 1) await limit("a");
  });
});

describe("the subject of an address", () => {
  it.each([
    ["198.51.100.7", "198.51.100.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:db8:1:2::9", "2001:db8:1:2"],
    ["2001:db8::9", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
  ])("of %s is %s", (address, subject) => {
    expect(subjectOfAddress(address)).toBe(subject);
  });
});
